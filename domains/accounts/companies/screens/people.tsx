import { useState } from 'react'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Tag } from '@/platform/ui/feedback/tag'
import { Part, Row, Rows } from '@/platform/ui/layout/part'
import { mayAppoint } from '../rules'
import { call } from './api'
import css from './companies.module.css'
import { HandOver } from './hand-over'
import { RemoveDialog } from './remove-dialog'
import { RoleDialog } from './role-dialog'
import { nameOf, on, roleNames } from './texts'
import type { Person } from './types'
import type { Act } from './use-outcome'

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
