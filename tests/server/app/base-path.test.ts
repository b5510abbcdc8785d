import { describe, expect, it } from 'vitest'
import { prefixAssetPaths } from '../../../server/http/base-path'

describe('asset paths in a page', () => {
  it.each([
    ['relative, as the build writes them', './assets/main.js', '/shop', '/shop/assets/main.js'],
    ['from the root', '/favicon.svg', '/shop', '/shop/favicon.svg'],
    [
      'already with the base path, as Vite writes them in development',
      '/shop/src/main.tsx',
      '/shop',
      '/shop/src/main.tsx',
    ],
    ['with a name that begins like the base path', '/shopping.svg', '/shop', '/shop/shopping.svg'],
    ['on another host', '//cdn.example.com/a.js', '/shop', '//cdn.example.com/a.js'],
    ['without a base path', './assets/main.js', '', '/assets/main.js'],
  ])('are prefixed with the base path where needed: %s', (_, named, basePath, found) => {
    expect(prefixAssetPaths(`<script src="${named}"></script>`, basePath)).toBe(`<script src="${found}"></script>`)
  })
})
