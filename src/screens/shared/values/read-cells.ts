import { t } from '../../../../vocabulary'

/**
 * Reads the cells of a small table, row by row. The input is a CSV file in any common encoding, a workbook, or a text
 * that people copied from a spreadsheet.
 *
 * @throws an error whose message explains in the person's language why the table cannot be read
 */
export async function readCells(given: Blob | string): Promise<readonly (readonly string[])[]> {
  const [open, { FileProblem }] = await Promise.all([
    import('../../list/import/file/parse-table'),
    import('../../list/import/file/file-problem'),
  ])
  try {
    return await open.parseCells(typeof given === 'string' ? new Blob([given]) : given)
  } catch (problem) {
    if (problem instanceof FileProblem) throw new Error(t(problem.message, problem.blanks))
    throw new Error(t('This file could not be read. Save the file again, then choose the new copy.'))
  }
}
