/** A list as backends write it that have none in their database: as JSON, or as texts between commas; anything else as it is. */
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

/** A list as a backend writes it that has written another like this. */
export function listToApi(list: unknown, came: unknown): unknown {
  if (typeof came !== 'string' || !Array.isArray(list)) return list
  return came.trim().startsWith('[') ? JSON.stringify(list) : list.join(/,\s/.test(came) ? ', ' : ',')
}

/** JSON text as its value; text that is no JSON, and anything else, as it is. */
export function parseJsonText(came: unknown): unknown {
  if (typeof came !== 'string') return came
  try {
    return JSON.parse(came)
  } catch {
    return came
  }
}
