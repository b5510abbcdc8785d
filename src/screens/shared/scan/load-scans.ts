/** Loads the functions that read scanned codes and lists of serials. The first screen does not need these functions. */
export const loadScans = () => import('../../../../vocabulary/scans')

/** The functions that read scanned codes and lists of serials. */
export type Scans = Awaited<ReturnType<typeof loadScans>>
