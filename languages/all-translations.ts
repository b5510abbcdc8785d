type Words = Readonly<Record<string, string>>

/** What stands here, and behind it what the business adds. */
const files = [
  import.meta.glob<Words>('./*.json', { eager: true, import: 'default' }),
  import.meta.glob<Words>('/business/languages/*.json', { eager: true, import: 'default' }),
]

const codeOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)

/** The words of all languages, by their codes, for whoever speaks several at once. */
export function loadAllTranslations(): ReadonlyMap<string, Words> {
  const words = new Map<string, Words>()
  for (const [path, own] of files.flatMap((some) => Object.entries(some)))
    words.set(codeOf(path), { ...words.get(codeOf(path)), ...own })
  return words
}
