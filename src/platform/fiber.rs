//! What ThreadSanitizer is told when a thread changes its stack. It keeps the history of each stack apart and follows a coroutine
//! only so; every other build does nothing here.

/// The stack of a coroutine. It is entered and left by one thread at a time.
pub struct Fiber {
    #[cfg(mammoth_tsan)]
    own: *mut std::ffi::c_void,
    /// The stack that was left by [`Fiber::enter`].
    #[cfg(mammoth_tsan)]
    caller: std::cell::Cell<*mut std::ffi::c_void>,
}

#[cfg(mammoth_tsan)]
mod runtime {
    use std::ffi::{c_uint, c_void};

    // Part of the sanitizer's runtime: `sanitizer/tsan_interface.h` of LLVM.
    unsafe extern "C" {
        pub fn __tsan_get_current_fiber() -> *mut c_void;
        pub fn __tsan_create_fiber(flags: c_uint) -> *mut c_void;
        pub fn __tsan_destroy_fiber(fiber: *mut c_void);
        pub fn __tsan_switch_to_fiber(fiber: *mut c_void, flags: c_uint);
    }
}

#[cfg(mammoth_tsan)]
impl Fiber {
    /// A stack that nobody has entered.
    pub fn create() -> Fiber {
        // SAFETY: it has no precondition.
        let own = unsafe { runtime::__tsan_create_fiber(0) };
        Fiber { own, caller: std::cell::Cell::new(std::ptr::null_mut()) }
    }

    /// To be called right before the coroutine is resumed.
    #[inline(always)]
    pub fn enter(&self) {
        // SAFETY: the fiber was created by `create` and is not destroyed while this lives; no thread is on it now.
        unsafe {
            self.caller.set(runtime::__tsan_get_current_fiber());
            runtime::__tsan_switch_to_fiber(self.own, 0);
        }
    }

    /// To be called right before the coroutine is suspended or returns.
    #[inline(always)]
    pub fn leave(&self) {
        // SAFETY: the stack that was left by `enter`, whose thread still lives, since it is this one.
        unsafe { runtime::__tsan_switch_to_fiber(self.caller.get(), 0) };
    }
}

#[cfg(mammoth_tsan)]
impl Drop for Fiber {
    fn drop(&mut self) {
        // SAFETY: created by `create`, and left, since the coroutine has ended or is never resumed again.
        unsafe { runtime::__tsan_destroy_fiber(self.own) };
    }
}

#[cfg(not(mammoth_tsan))]
impl Fiber {
    /// A stack that nobody has entered.
    pub fn create() -> Fiber {
        Fiber {}
    }

    /// To be called right before the coroutine is resumed.
    #[inline(always)]
    pub fn enter(&self) {}

    /// To be called right before the coroutine is suspended or returns.
    #[inline(always)]
    pub fn leave(&self) {}
}
