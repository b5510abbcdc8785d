/** Loads the functions that read tables from CSV and Excel files. */
export const loadTableFile = () => import('./file/open-table')
