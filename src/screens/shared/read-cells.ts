import { t } from '../../../vocabulary'

/**
 * The cells of a small table, line by line: of a file as spreadsheets write it (CSV in any usual encoding, or a workbook), or
 * of a text that was copied from one. Throws, in the person's language, why there is nothing to take from it.
 */
export async function readCells(given: Blob | string): Promise<readonly (readonly string[])[]> {
  const [open, { FileProblem }] = await Promise.all([
    import('../list/import/file/parse-table'),
    import('../list/import/file/file-problem'),
  ])
  try {
    return await open.parseCells(typeof given === 'string' ? new Blob([given]) : given)
  } catch (problem) {
    if (problem instanceof FileProblem) throw new Error(t(problem.message, problem.blanks))
    throw new Error(t('This file could not be read. Save the file again, then choose the new copy.'))
  }
}
