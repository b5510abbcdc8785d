import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { run } from '../support/serve'
import { expect, rowOf, rowsOf, signIn, test, toast, uniqueText } from '../support/support'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const sources = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'integrations',
  'business',
  'kinds',
  'languages',
  'providers',
  'resources',
  'scripts',
  'server',
  'src',
  'testing',
  'vocabulary',
]

/** Copies the sources and links the installed packages. Vite's cache of the packages is in the copy. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-copy-'))
  await Promise.all(
    sources.map((source) => cp(path.join(root, source), path.join(folder, source), { recursive: true })),
  )
  const packages = path.join(root, 'node_modules')
  await mkdir(path.join(folder, 'node_modules'))
  const names = (await readdir(packages)).filter((name) => !['.vite', 'deckhand'].includes(name))
  await Promise.all(names.map((name) => symlink(path.join(packages, name), path.join(folder, 'node_modules', name))))
  return folder
}

/** The declaration from the README, with the name of its file. */
async function exampleOfReadme() {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  const [, file = '', text = ''] = /`(resources\/[\w-]+\.ts)`:\s+```ts\n(.*?)```/s.exec(readme) ?? []
  expect(file, 'the README names a file and shows what stands in it').not.toBe('')
  return { file, text }
}

test.use({ as: null })

test('adding one file adds a resource while a user is signed in', async ({ page }) => {
  const { file, text } = await exampleOfReadme()
  const folder = await copySources()
  const { url, stop } = await run({}, { args: [path.join('scripts', 'deckhand.mjs'), 'dev'], cwd: folder })
  try {
    const entries = page.getByRole('navigation', { name: 'Main menu' })
    await signIn(page, 'admin@example.com', url)
    await expect(entries.getByRole('link', { name: 'Products', exact: true })).toBeVisible()
    await expect(entries.getByRole('link', { name: 'Gift wraps' })).toHaveCount(0)

    await writeFile(path.join(folder, file), text)
    await entries.getByRole('link', { name: 'Gift wraps' }).click({ timeout: 120_000 })
    await expect(rowsOf(page).first()).toBeVisible()

    const name = uniqueText('Sailcloth')
    await page.getByRole('link', { name: 'New gift wrap' }).click()
    await expect(page.getByRole('heading', { name: 'New gift wrap' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByText('Cloth', { exact: true }).click()
    await page.getByLabel('Price').fill('45')
    await page.locator('input[type=file]').setInputFiles({
      name: 'cloth.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#eee' } })
        .png()
        .toBuffer(),
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, `Gift wrap ${name} was added.`)).toBeVisible()

    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const get = async (at: string) => {
      const answer = await page.request.get(url + at, { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status()).toBe(200)
      return answer
    }
    const find = async () => (await get(`/api/v1/gift-wrap?q=${name}`)).json()
    const [made] = await find()
    expect(made).toMatchObject({ name, material: 'cloth', price: 45, leadDays: null, status: 1 })
    expect(await sharp(await (await get(made.picture.url)).body()).metadata()).toMatchObject({ width: 80 })

    await page.goto(`${url}/gift-wrap?q=${name}`)
    await rowOf(page, name).getByRole('switch').click()
    await expect(toast(page, `Gift wrap ${name} is inactive.`)).toBeVisible()
    expect(await find()).toMatchObject([{ name, status: 0 }])

    const { paths } = await (await get('/api/v1/openapi.json')).json()
    expect(Object.keys(paths).filter((one) => one.includes('gift-wrap'))).toHaveLength(3)
  } finally {
    // An open page would try to reach the stopped server.
    await page.goto('about:blank')
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
})
