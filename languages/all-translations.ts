type Words = Readonly<Record<string, string>>

/** The language files of the engine, followed by the language files of the business. */
const files = [
  import.meta.glob<Words>('./*.json', { eager: true, import: 'default' }),
  import.meta.glob<Words>('/business/languages/*.json', { eager: true, import: 'default' }),
]

const codeOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)

/** Loads the texts of all languages by language code, for a server that serves users with different languages. */
export function loadAllTranslations(): ReadonlyMap<string, Words> {
  const words = new Map<string, Words>()
  for (const [path, own] of files.flatMap((some) => Object.entries(some)))
    words.set(codeOf(path), { ...words.get(codeOf(path)), ...own })
  return words
}
