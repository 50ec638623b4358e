import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { packagePlaces } from '@/tests/licence-conformance/clients'

/** The findings of Rust's own tools (decision 0230); the suite of all clients tries the rest. */

const { hindrance, target } = packagePlaces.cargo

function cargo(...words: readonly string[]) {
  const cwd = join(root, 'packages/licence-client-rust')
  return execFileSync('cargo', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Linter and formatter are parts that an installation of Rust may lack. */
function has(part: string) {
  try {
    cargo(part, '--version')
    return true
  } catch {
    return false
  }
}

describe.skipIf(hindrance)(`the crate for Rust (${hindrance ?? 'tried'})`, () => {
  const built = ['--locked', '--offline', '--quiet', '--jobs', '2', '--target-dir', target]

  it('passes its own tests, and the sample in its document compiles', () => {
    expect(cargo('test', '--lib', ...built)).toContain('0 failed')
    expect(cargo('test', '--doc', ...built)).toContain('0 failed')
  })

  it.skipIf(hindrance || !has('clippy'))('has nothing that the linter warns of', () => {
    cargo('clippy', '--all-targets', ...built, '--', '-D', 'warnings')
  })

  it.skipIf(hindrance || !has('fmt'))('is formatted', () => {
    cargo('fmt', '--check')
  })
})
