import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Card } from '@/platform/ui/layout/card'
import css from './seats.module.css'
import { type Act, nameOf, type SeatsView } from './use-seats'

interface GroupsProps {
  view: SeatsView
  onAct: Act
}

type Group = SeatsView['groups'][number]

/** People who are given seats together. */
export function Groups({ view: { groups, people }, onAct }: GroupsProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<Group | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={translate('teams.groups')}>
      <ul className={css.rows}>
        {groups.map((group) => (
          <li key={group.id} className={css.row}>
            <div className={css.what}>
              <p>{group.name}</p>
              <p className="quiet">{translate('teams.people', { count: group.people.length })}</p>
            </div>
            <div className="cluster-2">
              <Button
                variant="tertiary"
                aria-label={translate('teams.changeGroupOf', { group: group.name })}
                onClick={() => setOpen(group)}
              >
                {translate('teams.changeGroup')}
              </Button>
              <Button
                variant="tertiary"
                aria-label={translate('teams.removeGroupOf', { group: group.name })}
                onClick={() => {
                  close()
                  void onAct(call('POST /member/company_groups/remove', { group: group.id }))
                }}
              >
                {translate('ui.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open === null ? (
        <div>
          <Button variant="secondary" onClick={() => setOpen('new')}>
            {translate('teams.newGroup')}
          </Button>
        </div>
      ) : (
        <GroupForm
          key={open === 'new' ? 'new' : open.id}
          group={open === 'new' ? null : open}
          people={people}
          onAct={onAct}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface GroupFormProps {
  /** Null: a new one. */
  group: Group | null
  people: SeatsView['people']
  onAct: Act
  onClose: () => void
}

function GroupForm({ group, people, onAct, onClose }: GroupFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>(group?.people.map(String) ?? [])
  const { form, field, sending } = useForm({
    initial: { name: group?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'member_new_3' : null }),
    send: async ({ name }) => {
      const put = { group: group?.id ?? null, name: name.trim(), people: chosen.map(Number) }
      if (await onAct(call('POST /member/company_groups/put', put))) onClose()
    },
  })
  return (
    <form className="stack-3 at-start" {...form}>
      <Field {...field('name')} label={translate('teams.groupName')} maxLength={60} autoComplete="off" />
      <CheckboxList
        name="people"
        label={translate('teams.groupPeople')}
        options={people.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div className="cluster-2">
        <Button variant="secondary" onClick={onClose}>
          {translate('ui.cancel')}
        </Button>
        <Button type="submit" busy={sending}>
          {translate('teams.saveGroup')}
        </Button>
      </div>
    </form>
  )
}
