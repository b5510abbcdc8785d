import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createScreensApp } from '../../../server/http/app'
import { loadBuiltScreens } from '../../../server/http/static'
import { temporaryFolder } from '../support/stores'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const page =
  '<!doctype html><script type="application/json" id="settings">{}</script><script src="/assets/main-abc.js"></script>'

/** A folder with the files that a build creates. */
function built(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const file = join(folder, 'assets', 'main-abc.js')
  writeFileSync(file, script)
  writeFileSync(`${file}.br`, brotliCompressSync(script))
  writeFileSync(`${file}.gz`, gzipSync(script))
  return folder
}

async function front() {
  const app = await createScreensApp({
    settings: {
      apiUrl: 'https://api.example.com/v2',
      apis: { billing: { url: 'https://billing.example.com/api' } },
      trustProxy: false,
      logLevel: 'silent',
    },
    screens: {
      client: await loadBuiltScreens(built()),
      browser: { apiUrl: 'https://api.example.com', secret: '</script><b>', signInPath: '/auth/login', sample: null },
    },
  })
  onTestFinished(() => app.close())
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers })
}

describe('the screens', () => {
  it('serves hashed files with a cache time of one year, in the compressed forms of the build', async () => {
    const get = await front()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const answer = await get('/assets/main-abc.js', { 'accept-encoding': accepted })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-type']).toMatch(/javascript/)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('answers every address of a screen with the page, not cached and with its settings', async () => {
    const get = await front()
    for (const url of ['/', '/login', '/event/1/edit?page=2', '/nowhere', '/index.html']) {
      const answer = await get(url, { accept: 'text/html,*/*' })
      expect(answer.statusCode, url).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-cache')
      const settings = /id="settings">([^<]*)<\/script>/.exec(answer.body)?.[1] ?? ''
      expect(JSON.parse(settings)).toEqual({
        apiUrl: 'https://api.example.com',
        secret: '</script><b>',
        signInPath: '/auth/login',
        sample: null,
      })
      expect(answer.headers['content-security-policy']).toMatch(
        /connect-src 'self' https:\/\/api\.example\.com https:\/\/billing\.example\.com;/,
      )
    }
  })

  it('answers any other missing address with 404', async () => {
    const get = await front()
    const missing = [
      get('/assets/main-old.js'),
      get('/api/v1/event', { accept: 'text/html' }),
      get('/files/x.webp', { accept: 'text/html' }),
      get('/event', { accept: 'text/html' }, 'POST'),
      get('/..%2f..%2fetc%2fpasswd'),
      get('/assets/../../../etc/passwd'),
    ]
    for (const answer of await Promise.all(missing)) {
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBeUndefined()
    }
  })

  it('says how to build the screens if no build exists', async () => {
    await expect(loadBuiltScreens(temporaryFolder())).rejects.toThrow(/Run 'npm run build'/)
  })
})
