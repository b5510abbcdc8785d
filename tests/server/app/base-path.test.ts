import { describe, expect, it } from 'vitest'
import { prefixAssetPaths } from '../../../server/http/base-path'

describe('the files that a page names', () => {
  it.each([
    ['as the build names them', './assets/main.js', '/shop', '/shop/assets/main.js'],
    ['from the root', '/favicon.svg', '/shop', '/shop/favicon.svg'],
    ['as Vite names them in development, with the path already', '/shop/src/main.tsx', '/shop', '/shop/src/main.tsx'],
    ['beginning like the path', '/shopping.svg', '/shop', '/shop/shopping.svg'],
    ['on another host', '//cdn.example.com/a.js', '/shop', '//cdn.example.com/a.js'],
    ['where the host is the own', './assets/main.js', '', '/assets/main.js'],
  ])('lie below the path once: %s', (_, named, basePath, found) => {
    expect(prefixAssetPaths(`<script src="${named}"></script>`, basePath)).toBe(`<script src="${found}"></script>`)
  })
})
