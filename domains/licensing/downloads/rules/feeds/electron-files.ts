import { isBlockMap, kindOf } from '../file-name'
import { semanticOf } from '../versions'
import type { UpdateFile } from './offered'

type NamedFile = Pick<UpdateFile, 'software' | 'version' | 'build' | 'platform' | 'arch' | 'fileName'>

/**
 * The name by which electron-updater asks for a file; null: it cannot read the version. It finds the file before, and its
 * map of blocks, by exchanging the version in the name alone, so there is no build in it (decision 0222).
 */
export function electronNameOf({ software, version, platform, arch, fileName }: NamedFile): string | null {
  const semantic = semanticOf(version)
  const parts = [software, semantic, platform, ...(arch === 'any' ? [] : [arch])]
  return semantic === null ? null : `${parts.join('-')}${kindOf(fileName)}`
}

/** The file that electron-updater means by a name: of builds of one version the newest; null: there is none. */
export function electronFileCalled<File extends NamedFile>(files: readonly File[], name: string): File | null {
  const newestCalled = (wanted: string) => {
    const called = files.filter((file) => electronNameOf(file) === wanted)
    return called.sort((one, other) => other.build - one.build)[0] ?? null
  }
  if (!isBlockMap(name)) return newestCalled(name)
  const file = newestCalled(name.replace(/\.blockmap$/, ''))
  const map = newestCalled(name)
  return map && map.build === file?.build ? map : null
}
