import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { hashArgon2 } from './password-process'
import { hashPassword, passwordMatches } from './secrets'

/** The processes that this one has started to hash. */
function hashers(): number[] {
  const threads = readdirSync('/proc/self/task')
  const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
  return children
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('password-hasher'))
    .map(Number)
}

it('fails what is under way when its process is killed, and does what comes next', async () => {
  const underWay = expect(hashArgon2('correct1', { memoryCost: 262_144, timeCost: 100 })).rejects.toThrow('has ended')
  const [hasher] = await vi.waitFor(() => {
    const found = hashers()
    expect(found).toHaveLength(1)
    return found
  })
  process.kill(hasher ?? 0, 'SIGKILL')
  await underWay
  expect(await passwordMatches(await hashPassword('correct1'), 'correct1')).toBe(true)
  expect(hashers()).not.toEqual([hasher])
})

it('is not ended by the signal that tells the server to end, which has work under way', async () => {
  await hashPassword('correct1')
  const [hasher] = hashers()
  process.kill(hasher ?? 0, 'SIGTERM')
  expect(await passwordMatches(await hashPassword('correct1'), 'correct1')).toBe(true)
  expect(hashers()).toEqual([hasher])
})

it('says why a hash cannot be made', async () => {
  await expect(hashArgon2('correct1', { memoryCost: 1 })).rejects.toThrow(/memory/i)
})
