import { useState } from 'react'
import type { Metadata, MetadataPatch } from '@/platform/contract/metadata'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { metadataLimits, metadataName } from '@/platform/text/metadata'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Field } from '@/platform/ui/forms/field'
import { FieldPairs } from '@/platform/ui/forms/field-group'
import { useForm } from '@/platform/ui/forms/form'
import type { MetadataSubject } from './section'

type Values = Readonly<Record<string, string>>

/** The fields of what there is (`of NAME`), and of the first name that may be added (`name 0`, `value 0`). */
const startOf = (metadata: Metadata): Record<string, string> => ({
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

function problemsIn(metadata: Metadata, typed: Values, added: number): Record<string, MessageKey> {
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
function patchIn(metadata: Metadata, typed: Values, added: number): MetadataPatch {
  const changed = Object.entries(metadata).flatMap(([name, before]) => {
    const value = typed[`of ${name}`] ?? before
    return value === before ? [] : [[name, value.trim() || null] as const]
  })
  return Object.fromEntries([...changed, ...additions(typed, added).map(({ name, value }) => [name, value] as const)])
}

interface MetadataFormProps {
  of: MetadataSubject
  name: string
  metadata: Metadata
  onDone: (message: string) => void
  onClose: () => void
}

/** Edits the metadata of a member, an order or a licence; an emptied value removes its name. */
export default function MetadataForm({ of, name, metadata, onDone, onClose }: MetadataFormProps) {
  const translate = useTranslate()
  const [added, setAdded] = useState(1)
  const { form, field, set, sending, refused } = useForm({
    initial: startOf(metadata),
    check: (typed) => problemsIn(metadata, typed, added),
    send: async (typed) => {
      const patch = patchIn(metadata, typed, added)
      if (Object.keys(patch).length > 0) return call('POST /console/api/members/metadata', { of, metadata: patch })
      onClose()
      return
    },
    onDone: () => {
      onDone(translate('room.done'))
      onClose()
    },
  })
  const another = () => {
    set(`name ${added}`, '')
    set(`value ${added}`, '')
    setAdded(added + 1)
  }
  const { key, value } = metadataLimits
  return (
    <form className="stack-4" {...form}>
      <p>{translate('members.metadataText', { name })}</p>
      {refused && <ActionError outcome={refused} />}
      {Object.keys(metadata).map((each) => (
        <Field key={each} {...field(`of ${each}`)} label={each} autoComplete="off" maxLength={value} />
      ))}
      {Array.from({ length: added }, (_, place) => place).map((place) => (
        <FieldPairs key={place}>
          <Field {...field(`name ${place}`)} label={translate('room.name')} autoComplete="off" maxLength={key} />
          <Field
            {...field(`value ${place}`)}
            label={translate('members.metadataValue')}
            autoComplete="off"
            maxLength={value}
          />
        </FieldPairs>
      ))}
      <div className="cluster-2">
        <Button type="submit" busy={sending}>
          {translate('members.saveMetadata')}
        </Button>
        {Object.keys(metadata).length + added < metadataLimits.keys && (
          <Button variant="tertiary" onClick={another}>
            {translate('members.addMetadata')}
          </Button>
        )}
      </div>
    </form>
  )
}
