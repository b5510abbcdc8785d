import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { dockerfileOf, dockerignore } from '../../scripts/new/dockerfile.mjs'
import { readServerSettings } from '../../server/operations/settings'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Step {
  readonly does: string
  readonly what: string
}

/** The stages of the image. Each stage begins with FROM. */
const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line): Step => ({ does: line.split(' ', 1)[0] ?? '', what: line.slice(line.indexOf(' ') + 1) })),
  )
const [building = [], running = []] = stages

const stepsOf = (stage: readonly Step[], does: string) =>
  stage.filter((step) => step.does === does).map(({ what }) => what)

it('the image of this repository and the image of a new business have the same description', () => {
  expect(read('Dockerfile')).toBe(dockerfileOf({ file: '.npmrc' }))
  expect(read('.dockerignore')).toBe(dockerignore)
  expect(dockerfileOf({ folder: 'vendor' })).toContain('COPY vendor ./vendor\n')
})

it('is built from existing files, with existing commands', () => {
  expect(stages.length).toBe(2)
  const [files = '', all] = stepsOf(building, 'COPY')
  expect(
    files
      .split(' ')
      .slice(0, -1)
      .filter((file) => !existsSync(path.join(root, file))),
  ).toEqual([])
  expect(all).toBe('. .')
  const { scripts } = JSON.parse(read('package.json'))
  for (const [, name = ''] of stepsOf(building, 'RUN')
    .join('\n')
    .matchAll(/npm run (\S+)/g))
    expect(scripts).toHaveProperty(name)
  const left = read('.dockerignore').split('\n')
  expect(left).toEqual(expect.arrayContaining(['.env', 'data', '**/node_modules', '.git']))
})

it('runs as an unprivileged user, without a shell, and contains no secret', () => {
  expect(stepsOf(running, 'RUN')).toEqual([])
  expect(stepsOf(running, 'USER')).toEqual(['65532:65532'])
  expect(stepsOf(running, 'CMD')).toEqual(['["server.js"]'])
  expect(stepsOf(running, 'HEALTHCHECK')[0]).toMatch(/CMD \["\/nodejs\/bin\/node", "healthcheck.js"\]$/)
  expect(stepsOf(running, 'COPY').filter((what) => !what.startsWith('--from=build '))).toEqual([])
  const told = Object.fromEntries(
    (stepsOf(running, 'ENV')[0] ?? '').split(' ').map((one) => one.split('=') as [string, string]),
  )
  expect(readServerSettings(told)).toMatchObject({ host: '0.0.0.0', dataDir: '/data', sampleData: false })
  expect(stages.flat().filter(({ does }) => does === 'ARG')).toEqual([])
  expect(Object.keys(told).filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name))).toEqual([])
})

it('the set-up with two processes uses only known settings, and names secrets only by their files', () => {
  const { services, secrets } = parse(read('compose.yaml'))
  const { environment, read_only: isReadOnly, deploy } = services.deckhand
  expect({ isReadOnly, replicas: deploy.replicas }).toEqual({ isReadOnly: true, replicas: 2 })
  const table = read('docs/settings.md')
  for (const name of Object.keys(environment)) expect(table, name).toContain(`\`${name.replace(/_FILE$/, '')}\``)
  for (const [name, file] of Object.entries<string>(environment))
    if (name.endsWith('_FILE')) expect(secrets).toHaveProperty(path.basename(file))
  expect(Object.keys(environment).filter((name) => /SECRET$|PASSWORD$|KEY$/.test(name))).toEqual([])
})

/** A program that can build container images. A test build is needed, because an installed program may not work. */
const builder = ['docker', 'podman'].find((program) => {
  const [first = ''] = stepsOf(building, 'FROM')
  const tried = `FROM ${first}\nRUN true\n`
  return spawnSync(program, ['build', '-t', 'deckhand-tried', '-'], { input: tried }).status === 0
})

it.skipIf(!builder)('builds and reports healthy, where an image builder exists', { timeout: 900_000 }, () => {
  const name = 'deckhand-test'
  const call = (...args: string[]) => spawnSync(builder ?? '', args, { encoding: 'utf8', cwd: root })
  const made = call('build', '-t', name, '.')
  expect(made.status, made.stderr).toBe(0)
  const first = ['-e', 'ADMIN_EMAIL=ann@example.com', '-e', 'ADMIN_PASSWORD=long-enough-for-this-1']
  const begun = call('run', '-d', '--rm', '--read-only', '--tmpfs', '/tmp', ...first, name)
  expect(begun.status, begun.stderr).toBe(0)
  const id = begun.stdout.trim()
  try {
    const isWell = () => call('exec', id, '/nodejs/bin/node', 'healthcheck.js').status === 0
    const until = Date.now() + 60_000
    while (!isWell() && Date.now() < until);
    expect(isWell()).toBe(true)
  } finally {
    call('stop', id)
  }
})
