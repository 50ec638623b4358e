import { tmpdir } from 'node:os'
import { delimiter } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startDriver } from '@/packages/licence-conformance/src/driver'
import { placesThere } from './places'

/** A driver that answers each line with what its own environment names, and complains of folders that are missing as Mono does. */
const driver = `
const { existsSync } = require('node:fs')
const { MONO_PATH, PYTHONHOME } = process.env
require('node:readline').createInterface({ input: process.stdin }).on('line', () => {
  for (const folder of (MONO_PATH ?? '').split(':').filter(Boolean))
    if (!existsSync(folder)) console.log("'" + folder + "' in MONO_PATH doesn't exist or has wrong permissions.")
  console.log(JSON.stringify({ MONO_PATH: MONO_PATH ?? null, PYTHONHOME: PYTHONHOME ?? null }))
})`

async function answerOf(env: Readonly<Record<string, string | undefined>>) {
  const started = startDriver({ program: process.execPath, words: ['-e', driver], env })
  try {
    return await started.ask({} as Parameters<typeof started.ask>[0])
  } finally {
    await started.stop()
  }
}

it('a driver has the folders that are there, whatever the machine has installed or set', async () => {
  vi.stubEnv('MONO_PATH', '/nowhere/of/the/machine')
  vi.stubEnv('PYTHONHOME', '/nowhere/either')
  const aside = [tmpdir(), '/nowhere/aside']
  expect(await answerOf(placesThere({ MONO_PATH: aside, PYTHONHOME: [] }))).toEqual({
    MONO_PATH: tmpdir(),
    PYTHONHOME: null,
  })
  expect(await answerOf(placesThere({ MONO_PATH: ['/nowhere/aside'], PYTHONHOME: [] }))).toEqual({
    MONO_PATH: null,
    PYTHONHOME: null,
  })
  expect(placesThere({ LD_LIBRARY_PATH: [tmpdir(), '/usr'] })).toEqual({
    LD_LIBRARY_PATH: [tmpdir(), '/usr'].join(delimiter),
  })
})
