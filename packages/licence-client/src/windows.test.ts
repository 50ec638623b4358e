import { expect, it } from 'vitest'
import { componentHash, slowComponentsOf } from './components.js'
import { windowsParts } from './windows.js'

const writes = (text: string | null) => async () => text

it.each([
  ['both', 'board=4C4C4544-0051\r\ndisk=  S5GXNX0T \r\n', { board: '4C4C4544-0051', disk: 'S5GXNX0T' }],
  ['no disk', 'board=4C4C4544-0051\r\n', { board: '4C4C4544-0051' }],
  ['an empty board', 'board=\r\ndisk=S5GXNX0T\r\n', { disk: 'S5GXNX0T' }],
  ['something else', 'Get-CimInstance : Access denied\r\n  board=4C4C\r\n', {}],
  ['nothing', '', {}],
  ['no end in time, or no PowerShell', null, {}],
])('the parts of Windows: %s', async (_, output, parts) => {
  expect(await windowsParts(writes(output))).toEqual(parts)
})

it('the script that asks Windows contains nothing from the program', async () => {
  const scripts: string[] = []
  const remember = async (script: string) => {
    scripts.push(script)
    return null
  }
  for (let times = 0; times < 2; times++) await windowsParts(remember)
  expect(new Set(scripts).size).toBe(1)
  expect(scripts[0]).toContain('Win32_ComputerSystemProduct')
  expect(scripts[0]).not.toContain('"')
})

it('the parts are hashed as those of a device, without empty values', async () => {
  const run = writes('board=03000200-0400-0500-0006-000700080009\r\ndisk=S5GX NX0T\r\n')
  expect(await slowComponentsOf('downloader', 'win32', run)).toEqual([
    { kind: 'disk', hash: componentHash('disk', 'downloader', 's5gx nx0t') },
  ])
  expect(await slowComponentsOf('downloader', 'linux', run)).toEqual([])
})
