/**
 * Reads a list from a backend whose database has no lists: JSON, or texts separated by commas. Returns other values
 * unchanged.
 */
export function listFromApi(came: unknown): unknown {
  if (typeof came !== 'string') return came
  const text = came.trim()
  if (text === '') return []
  if (text.startsWith('[')) return parseJsonText(text)
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Converts a list to the format in which the backend sent another list. */
export function listToApi(list: unknown, came: unknown): unknown {
  if (typeof came !== 'string' || !Array.isArray(list)) return list
  return came.trim().startsWith('[') ? JSON.stringify(list) : list.join(/,\s/.test(came) ? ', ' : ',')
}

/** Parses JSON. Returns texts that are not JSON, and other values, unchanged. */
export function parseJsonText(came: unknown): unknown {
  if (typeof came !== 'string') return came
  try {
    return JSON.parse(came)
  } catch {
    return came
  }
}
