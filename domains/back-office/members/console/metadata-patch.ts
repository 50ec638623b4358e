import type { Metadata, MetadataPatch } from '@/platform/contract/metadata'
import type { MessageKey } from '@/platform/i18n/message'
import { metadataName } from '@/platform/text/metadata'

type Values = Readonly<Record<string, string>>

/** The fields of what there is (`of NAME`), and of the first name that may be added (`name 0`, `value 0`). */
export const startOf = (metadata: Metadata): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`of ${name}`, value])),
  'name 0': '',
  'value 0': '',
})

const additions = (typed: Values, added: number) =>
  Array.from({ length: added }, (_, place) => ({
    place,
    name: typed[`name ${place}`]?.trim() ?? '',
    value: typed[`value ${place}`]?.trim() ?? '',
  })).filter(({ name, value }) => name !== '' || value !== '')

export function problemsIn(metadata: Metadata, typed: Values, added: number): Record<string, MessageKey> {
  const taken = new Set(Object.keys(metadata))
  const problems: Record<string, MessageKey> = {}
  for (const { place, name, value } of additions(typed, added)) {
    if (!metadataName.test(name)) problems[`name ${place}`] = 'members.metadataNameWrong'
    else if (taken.has(name)) problems[`name ${place}`] = 'members.metadataNameTaken'
    else if (value === '') problems[`value ${place}`] = 'members.metadataValueMissing'
    taken.add(name)
  }
  return problems
}

/** Returns the changed values alone, since another system may write other names meanwhile. */
export function patchIn(metadata: Metadata, typed: Values, added: number): MetadataPatch {
  const changed = Object.entries(metadata).flatMap(([name, before]) => {
    const value = typed[`of ${name}`] ?? before
    return value === before ? [] : [[name, value.trim() || null] as const]
  })
  return Object.fromEntries([...changed, ...additions(typed, added).map(({ name, value }) => [name, value] as const)])
}
