import { useEffect, useId, useRef, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useAddress } from '@/platform/ui/browser/navigation'
import { Icon } from '@/platform/ui/controls/icon'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../../places'
import { changeCompany } from '../change-company'
import css from './switch.module.css'

const roleNames = {
  owner: 'acting.owner',
  billing: 'acting.billing',
  technical: 'acting.technical',
  user: 'acting.user',
} as const

/** Shows in the page's head which account the session acts for, and switches it. */
export default function CompanySwitch({ member }: { member: SignedInMember }) {
  const translate = useTranslate()
  const { href } = useAddress()
  const list = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { submit, sending, refused } = useSubmit((company: number | null) => changeCompany(company))
  const { acting, companies, username } = member
  const closed = member.impersonatedBy !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever another address is opened
  useEffect(() => setOpen(false), [href])
  useEffect(() => {
    if (!isOpen) return
    const closeBeside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('focusin', closeBeside)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('focusin', closeBeside)
    }
  }, [isOpen])

  const standing = acting === null ? translate('acting.self') : username
  if (closed) return <span className={`${css.mark} ${acting ? css.company : ''}`}>{standing}</span>
  return (
    <div className={css.place} ref={place}>
      <button
        type="button"
        ref={button}
        className={`${css.mark} ${acting ? css.company : ''}`}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={translate('acting.label', { name: standing })}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.name}>{standing}</span>
        <Icon name="down" />
      </button>
      <div id={list} className={css.menu} hidden={!isOpen} aria-busy={sending || undefined}>
        <p className={css.heading}>{translate('acting.heading')}</p>
        <Refusal of={refused} at={places.companySwitch} />
        <ul className={css.list}>
          <Entry
            name={translate('acting.self')}
            detail={acting === null ? username : acting.person}
            current={acting === null}
            onChoose={() => submit(null)}
          />
          {companies.map(({ id, name, role }) => (
            <Entry
              key={id}
              name={name}
              detail={translate(role === 'user' ? 'acting.userNote' : roleNames[role])}
              current={acting !== null && id === member.uid}
              onChoose={role === 'user' ? null : () => submit(id)}
            />
          ))}
        </ul>
        <a className={css.more} href={memberPage('companies')}>
          {translate('acting.manage')}
        </a>
      </div>
    </div>
  )
}

interface EntryProps {
  name: string
  detail: string
  current: boolean
  /** Null: there is nothing to do there. */
  onChoose: (() => void) | null
}

function Entry({ name, detail, current, onChoose }: EntryProps) {
  const content = (
    <>
      <span className={css.what}>
        <span className={css.entryName}>{name}</span>
        <span className={`quiet ${css.detail}`}>{detail}</span>
      </span>
      {current && <Icon name="check" />}
    </>
  )
  return (
    <li>
      {onChoose === null || current ? (
        <span className={css.entry} aria-current={current || undefined}>
          {content}
        </span>
      ) : (
        <button type="button" className={css.entry} onClick={onChoose}>
          {content}
        </button>
      )}
    </li>
  )
}
