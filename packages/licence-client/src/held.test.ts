import { expect, it } from 'vitest'
import { unlessHeld } from './held'

/** Fails so many times, as where a virus scanner holds the file. */
function heldFor(times: number) {
  let tries = 0
  return () =>
    tries++ < times ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' })) : Promise.resolve(tries)
}

it('waits on Windows for a file that another program holds', async () => {
  expect(await unlessHeld(heldFor(2), 'win32')).toBe(3)
})

it('waits nowhere else, and for nothing else', async () => {
  await expect(unlessHeld(heldFor(1), 'linux')).rejects.toThrow('held')
  await expect(unlessHeld(() => Promise.reject(new Error('gone')), 'win32')).rejects.toThrow('gone')
})
