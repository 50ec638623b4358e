import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const listAudit = commandCalled('audit list')
const addRelease = commandCalled('releases add')
const listReleases = commandCalled('releases list')
const loadReleases = commandCalled('releases load')

const data = commandDataForFile({ catalogue: true, running: true })
beforeAll(async () => {
  vi.stubEnv('FILES_DIR', join(data.folder, 'files'))
  await mkdir(join(data.folder, 'win'))
})
beforeEach(() => writeFile(join(data.folder, 'setup.EXE'), 'one'))

const add = (more: Record<string, string> = {}) => {
  const options = { software: 'ebbcatch-video', platform: 'win', version: '6.1.0', build: '61042', ...more }
  return addRelease.run([
    join(data.folder, 'setup.EXE'),
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ])
}
const load = (...lines: object[]) =>
  writeFile(join(data.folder, 'releases.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n')).then(() =>
    loadReleases.run([data.folder]),
  )
const listed = {
  software: 'ebbcatch-video',
  platform: 'win',
  version: '7.0.0',
  build: 70001,
  released_at: '2026-11-01T09:00:00Z',
  file: 'win/setup.exe',
}

describe('releases add', () => {
  it('publishes a file once, and refuses another content under its build', async () => {
    expect(await add({ system: '10' })).toMatch(
      /^Published ebbcatch-video-6\.1\.0-61042-win\.exe: 3 bytes, SHA-256 7692c3/,
    )
    expect(await add()).toMatch(/is there already\. Nothing was changed\.$/)
    await writeFile(join(data.folder, 'setup.EXE'), 'two')
    await expect(add()).rejects.toThrow('is there already with another content. Give it a new build.')
    await expect(add({ from: '61001' })).rejects.toThrow('says from which earlier build it leads')
    await expect(add({ version: '2026.1' })).rejects.toThrow('older programs read the build from the name')
    await expect(add({ build: '61043', notes: 'no-such-folder' })).rejects.toThrow('there is no such folder')
    // One row for each changed release, and none where nothing changed.
    const rows: readonly object[] = JSON.parse(await listAudit.run(['--action', 'release', '--json']))
    expect(rows).toMatchObject([{ action: 'release.publish', details: { size: 3 } }])
    expect(JSON.parse(await listReleases.run(['--json']))).toMatchObject([{ build: 61_042, size: 3, downloads: 0 }])
    expect(await listReleases.run([])).toMatch(/ 3 +0 +ebbcatch-video-6\.1\.0-61042-win\.exe$/)
  })

  it('stores a delta package beside the full one of a build, for programs alone', async () => {
    for (const kind of ['full', 'delta']) {
      const file = join(data.folder, `Video-6.2.0-${kind}.nupkg`)
      await writeFile(file, kind)
      const facts = ['--software', 'ebbcatch-video', '--platform', 'win', '--version', '6.2.0', '--build', '62001']
      const use = kind === 'full' ? ['--use', 'update'] : []
      expect(await addRelease.run([file, ...facts, ...use])).toContain(`ebbcatch-video-6.2.0-62001-win-${kind}.nupkg`)
    }
    const listed: readonly { build: number }[] = JSON.parse(await listReleases.run(['--json']))
    expect(listed.filter(({ build }) => build === 62_001)).toMatchObject([{ use: 'update' }, { use: 'update' }])
  })

  it.each<[object, string]>([
    [{ build: '0' }, '--build'],
    [{ version: 'new' }, '--version must be'],
    [{ platform: 'mobile' }, '--platform'],
    [{ system: 'ten' }, '--system must be'],
    [{ released: 'soon' }, '--released must be'],
    [{ colour: 'green' }, 'colour'],
  ])('explains the problem of %j', async (options, message) => {
    const wrong = add({ ...options })
    await expect(wrong).rejects.toThrow(UsageError)
    await expect(wrong).rejects.toThrow(message)
  })

  it('takes software of the catalogue alone, and an existing file', async () => {
    await expect(add({ software: 'boats' })).rejects.toThrow('The catalogue has no boats for win.')
    await writeFile(join(data.folder, 'setup.EXE'), '')
    await expect(add()).rejects.toThrow(CommandError)
  })
})

describe('releases load', () => {
  it('publishes the list of a folder, once', async () => {
    await writeFile(join(data.folder, 'win', 'setup.exe'), 'three')
    expect(await load(listed, { ...listed, build: 70002 })).toBe('Published 2 releases; 0 releases there already.')
    expect(await load(listed, { ...listed, build: 70003 })).toBe('Published 1 release; 1 release there already.')
    await writeFile(join(data.folder, 'win', 'x-delta.nupkg'), 'changes')
    const delta = { ...listed, file: 'win/x-delta.nupkg' }
    expect(await load(listed, delta)).toBe('Published 1 release; 1 release there already.')
  })

  it('publishes nothing from a list with problems, and names them', async () => {
    const before = await listReleases.run([])
    const wrong = load(
      { ...listed, build: 80001 },
      { ...listed, build: 80001 },
      { ...listed, build: 80002, software: 'boats' },
      { ...listed, build: 80003, file: 'gone.exe' },
      { ...listed, build: 80004, sha256: '0'.repeat(64) },
    )
    await expect(wrong).rejects.toThrow(
      [
        'releases.jsonl:2: build 80001 of ebbcatch-video for win is in line 1 already',
        'releases.jsonl:3: the catalogue has no boats for win',
        'releases.jsonl:4: there is no file gone.exe, or nothing is in it',
        'releases.jsonl:5: win/setup.exe has another SHA-256',
        '',
        '4 problems; nothing was published.',
      ].join('\n'),
    )
    await writeFile(join(data.folder, 'win', 'setup.exe'), 'four')
    await expect(load({ ...listed, build: 80001 }, listed)).rejects.toThrow(
      'releases.jsonl:2: ebbcatch-video-7.0.0-70001',
    )
    expect(await listReleases.run([])).toBe(before)
    expect((await readdir(join(data.folder, 'files', 'releases'))).filter((name) => name.includes('part'))).toEqual([])
  })
})
