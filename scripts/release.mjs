import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { layOut, title } from './lay-out.mjs'
import { build, fail, install, refuseOldNode } from './prepare.mjs'
import { root, timed } from './steps.mjs'

// One archive that runs on a machine with nothing but Node: no build, no npm. For this machine's system and processor.

/** When it was made, so that the same source makes the same archive: that of the commit, if there is one. */
function sourceDate() {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : '0'
}

/** @returns the archive's path */
function pack(folder, target) {
  // Neither the order of files nor who made them, nor when, makes a difference.
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${sourceDate()}`,
    '--mode=go-w,a+rX',
  ]
  const tar = execFileSync('tar', [...same, '--format=gnu', '-cf', '-', title], {
    cwd: join(folder, '..'),
    maxBuffer: 2 ** 31 - 1,
  })
  const archive = join(target, `${title}.tar.gz`)
  const content = gzipSync(tar, { level: 9 })
  writeFileSync(archive, content)
  writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(content).digest('hex')}  ${title}.tar.gz\n`)
  return { archive, size: content.length }
}

/** Returns the bill of materials of the archive, in CycloneDX, for the file beside it. */
const billOfMaterials = () =>
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { cwd: root, maxBuffer: 2 ** 28 })

async function release() {
  refuseOldNode()
  await install()
  await build()
  const target = join(root, 'release')
  const folder = join(target, title)
  await timed('Laying out', async () => layOut(folder))
  await timed('Listing what it is made of', async () =>
    writeFileSync(join(target, `${title}.cdx.json`), billOfMaterials()),
  )
  await timed('Packing', async () => {
    const { archive, size } = pack(folder, target)
    console.log(`${archive}: ${(size / 1024 ** 2).toFixed(1)} MB`)
  })
  rmSync(folder, { recursive: true })
}

release().catch(fail)
