import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { expect, it } from 'vitest'
import { describeApi } from '../../../server/openapi'
import { registry } from '../../../server/registry'
import { temporaryFolder } from '../support/stores'

const run = promisify(execFile)

/** How somebody would use it; what is wrong here does not compile. */
const usage = `
import { CouponsService, type coupon, type coupon_new, OpenAPI, SessionService } from './client'

OpenAPI.TOKEN = 'token'

const made: coupon_new = { code: 'WELCOME', discountType: coupon_new_type(), value: 10, startsOn: '2026-11-01' }

function coupon_new_type(): coupon_new['discountType'] {
  return 'percent' as coupon_new['discountType']
}

export async function use(): Promise<string | null> {
  await SessionService.signIn({ email: 'ann@example.com', password: 'secret' })
  const { id, data } = await CouponsService.couponCreate(made)
  const read: coupon = await CouponsService.couponShow(data.id)
  // @ts-expect-error what the server sets cannot be sent
  const wrong: coupon_new = { ...made, usedCount: 1 }
  return read.createdAt + (wrong.code ?? '') + id
}
`

const config = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: false, types: [] },
    ...{ target: 'ES2022', lib: ['ES2022', 'DOM'], module: 'ESNext', moduleResolution: 'bundler' },
  },
  files: ['use.ts'],
}

it('is described so that a client that is generated from it compiles', async () => {
  const folder = temporaryFolder()
  await generate({
    input: JSON.parse(JSON.stringify(describeApi(registry))),
    output: join(folder, 'client'),
    httpClient: 'fetch',
  })
  writeFileSync(join(folder, 'use.ts'), usage)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})
