//! Symmetric matrices with positive eigenvalues: all the algebra a league table needs.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The lower triangle whose product with its own transpose is `matrix` (Cholesky).
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// `None` when the matrix has an eigenvalue that is not positive.
    pub(super) fn new(matrix: &Matrix) -> Option<Cholesky> {
        let mut lower: Matrix = vec![vec![0.0; matrix.len()]; matrix.len()];
        for row in 0..matrix.len() {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
                let rest = matrix[row][column] - known;
                if column < row {
                    lower[row][column] = rest / lower[column][column];
                } else if rest > 0.0 {
                    lower[row][row] = rest.sqrt();
                } else {
                    return None;
                }
            }
        }
        Some(Cholesky(lower))
    }

    /// The vector that the matrix turns into `target`.
    pub(super) fn solve(&self, target: &[f64]) -> Vec<f64> {
        let lower = &self.0;
        let mut vector = target.to_vec();
        for row in 0..vector.len() {
            let known: f64 = (0..row).map(|k| lower[row][k] * vector[k]).sum();
            vector[row] = (vector[row] - known) / lower[row][row];
        }
        for row in (0..vector.len()).rev() {
            let known: f64 = (row + 1..vector.len()).map(|k| lower[k][row] * vector[k]).sum();
            vector[row] = (vector[row] - known) / lower[row][row];
        }
        vector
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_solves() {
        let matrix = vec![vec![4.0, 2.0, -1.0], vec![2.0, 5.0, 0.5], vec![-1.0, 0.5, 3.0]];
        let vector = Cholesky::new(&matrix).expect("its eigenvalues are positive").solve(&[1.0, -2.0, 7.0]);
        for (row, target) in matrix.iter().zip([1.0, -2.0, 7.0]) {
            let product: f64 = row.iter().zip(&vector).map(|(a, b)| a * b).sum();
            assert!((product - target).abs() < 1e-12, "{product} instead of {target}");
        }
    }

    #[test]
    fn a_matrix_without_an_inverse_is_refused() {
        assert!(Cholesky::new(&vec![vec![1.0, 1.0], vec![1.0, 1.0]]).is_none());
        assert!(Cholesky::new(&vec![vec![-1.0]]).is_none());
        assert!(Cholesky::new(&vec![vec![f64::NAN]]).is_none());
    }
}
