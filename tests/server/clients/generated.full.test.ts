import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { expect, it } from 'vitest'
import { describeApi } from '../../../server/features/openapi'
import { registry } from '../../library'
import { temporaryFolder } from '../support/stores'

const run = promisify(execFile)

/** Code that uses the generated client. The code does not compile if the client has wrong types. */
const usage = `
import { EventsService, type event, type event_new, OpenAPI, SessionService } from './client'

OpenAPI.TOKEN = 'token'

const made: event_new = { code: 'WELCOME', admission: event_new_admission(), startsOn: '2026-11-01' }

function event_new_admission(): event_new['admission'] {
  return 'share' as event_new['admission']
}

export async function use(): Promise<string | null> {
  await SessionService.signIn({ email: 'ann@example.com', password: 'secret' })
  const { id, data } = await EventsService.eventCreate(made)
  const read: event = await EventsService.eventShow(data.id)
  // @ts-expect-error what the server sets cannot be sent
  const wrong: event_new = { ...made, taken: 1 }
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

it('the API description generates a client that compiles', async () => {
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
