import { useState } from 'react'
import { companyRoles } from '@/domains/accounts/identity/rules/company-session'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Tag } from '@/platform/ui/feedback/tag'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { type LesserRole, lesserRoles, mayAppoint } from '../rules'
import css from './companies.module.css'
import { RoleField } from './role-field'
import { nameOf, on, type Person, roleNames } from './texts'
import { type Act, goesAt } from './use-outcome'

interface RoleDialogProps {
  person: Person
  onAct: Act
  onClose: () => void
}

/** Gives a person another role. */
function RoleDialog({ person, onAct, onClose }: RoleDialogProps) {
  const translate = useTranslate()
  const { form, field, values, sending } = useForm({
    initial: { role: person.role as string },
    check: () => ({}),
    send: async ({ role }) => {
      onClose()
      if (role === person.role) return
      const change = { person: person.id, role: role as CompanyRole }
      await onAct(call('POST /member/company/role', change), goesAt('companies.done'))
    },
  })
  return (
    <Dialog title={nameOf(person)} onClose={onClose}>
      <form className={css.form} {...form}>
        <RoleField field={field('role')} label={translate('companies.role')} roles={companyRoles} />
        {person.role === 'owner' && values.role !== 'owner' && <p>{translate('companies.ownerNoticeText')}</p>}
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('ui.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface RemoveDialogProps {
  person: Person
  onAct: Act
  onClose: () => void
}

/** Removes a person from the company, once that is confirmed. */
function RemoveDialog({ person, onAct, onClose }: RemoveDialogProps) {
  const translate = useTranslate()
  const remove = () => {
    onClose()
    void onAct(call('POST /member/company/remove', { person: person.id }), goesAt('companies.done'))
  }
  return (
    <Dialog title={translate('companies.removeTitle', { person: nameOf(person) })} onClose={onClose}>
      <p>{translate('companies.removeText')}</p>
      {person.role === 'owner' && <p>{translate('companies.ownerNoticeText')}</p>}
      <DialogFoot>
        <Button variant="danger" onClick={remove}>
          {translate('companies.remove')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface HandOverProps {
  /** Everybody else. */
  people: readonly Person[]
  onAct: Act
  onClose: () => void
}

/** Makes another person the owner in the caller's place. */
function HandOver({ people, onAct, onClose }: HandOverProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { person: '', role: 'gone' as string },
    check: ({ person }) => ({ person: person === '' ? 'companies.choosePerson' : null }),
    send: async ({ person, role }) => {
      onClose()
      const change = { person: Number(person), role: role as LesserRole }
      await onAct(call('POST /member/company/hand_over', change), goesAt('companies.handedOver'))
    },
  })
  return (
    <Dialog title={translate('companies.handOverTitle')} onClose={onClose}>
      <p>{translate('companies.handOverText')}</p>
      <form className={css.form} {...form}>
        <SelectField {...field('person')} label={translate('companies.newOwner')}>
          <option value="">{translate('companies.choosePerson')}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {nameOf(person)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('role')} label={translate('companies.ownLaterRole')}>
          {lesserRoles.map((role) => (
            <option key={role} value={role}>
              {translate(roleNames[role])}
            </option>
          ))}
        </SelectField>
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('companies.handOver')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface PeopleProps {
  people: readonly Person[]
  /** The viewer's own role. */
  own: CompanyRole
  onAct: Act
}

/** The people of the company, with their roles. */
export function People({ people, own, onAct }: PeopleProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState<{ person: Person; change: 'role' | 'remove' } | null>(null)
  const [handsOver, setHandsOver] = useState(false)
  const self = people.find((person) => person.self)
  const close = () => setOpen(null)
  return (
    <Part title={translate('companies.people', { count: people.length })}>
      <Rows>
        {people.map((person) => (
          <Row
            key={person.id}
            detail={
              <>
                {translate('companies.memberSince', {
                  role: translate(roleNames[person.role]),
                  day: on(person.joined),
                })}
                {person.notice !== null && (
                  <span className={css.notice}>
                    {translate(person.notice.role === 'gone' ? 'companies.noticeGone' : 'companies.notice', {
                      day: on(person.notice.at),
                      role: translate(roleNames[person.notice.role]),
                    })}
                  </span>
                )}
              </>
            }
            actions={
              <Changes person={person} own={own} onAct={onAct} onOpen={(change) => setOpen({ person, change })} />
            }
          >
            {nameOf(person)} {person.self && <Tag tone="neutral">{translate('companies.you')}</Tag>}
          </Row>
        ))}
      </Rows>
      {own === 'owner' && self !== undefined && people.length > 1 && self.notice === null && (
        <div>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setHandsOver(true)}>
            {translate('companies.handOver')}
          </Button>
        </div>
      )}
      {handsOver && (
        <HandOver people={people.filter((person) => !person.self)} onAct={onAct} onClose={() => setHandsOver(false)} />
      )}
      {open?.change === 'role' && <RoleDialog person={open.person} onAct={onAct} onClose={close} />}
      {open?.change === 'remove' && <RemoveDialog person={open.person} onAct={onAct} onClose={close} />}
    </Part>
  )
}

interface ChangesProps {
  person: Person
  own: CompanyRole
  onAct: Act
  onOpen: (change: 'role' | 'remove') => void
}

/** The viewer's actions on another person. */
function Changes({ person, own, onAct, onOpen }: ChangesProps) {
  const translate = useTranslate()
  const values = { person: nameOf(person) }
  return (
    <div className={css.actions}>
      {own === 'owner' && person.notice !== null && (
        <Button
          variant="secondary"
          aria-label={translate('companies.keepOf', values)}
          onClick={() => onAct(call('POST /member/company/keep_owner', { person: person.id }))}
        >
          {translate('companies.keep')}
        </Button>
      )}
      {own === 'owner' && (
        <Button
          variant="tertiary"
          aria-haspopup="dialog"
          aria-label={translate('companies.changeRoleOf', values)}
          onClick={() => onOpen('role')}
        >
          {translate('companies.changeRole')}
        </Button>
      )}
      {!person.self && mayAppoint(own, person.role) && (
        <Button
          variant="tertiary"
          aria-haspopup="dialog"
          aria-label={translate('companies.removeOf', values)}
          onClick={() => onOpen('remove')}
        >
          {translate('companies.remove')}
        </Button>
      )}
    </div>
  )
}
