import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { initialOf } from '@/domains/accounts/identity/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { wordingOf } from '@/platform/i18n/wording-of'
import { memberPage, type ProfileTab } from '@/platform/paths'
import { navigate, useAddress } from '@/platform/ui/browser/navigation'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { LanguageChoice } from '@/platform/ui/controls/language-choice'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Avatar } from '@/platform/ui/layout/avatar'
import { Tabs } from '@/platform/ui/layout/tabs'
import { MarketForm } from './market-form'
import { PersonalForm } from './personal-form'
import css from './profile.module.css'
import type { ProfileAddition } from './profile-addition'
import { useProfile } from './use-profile'

/** A section of the profile: its subject, and beside it the actions. */
function Section({ title, lead, children }: { title: MessageKey; lead: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id}>{translate(title)}</h2>
        <p>{translate(lead)}</p>
      </div>
      <div className={css.content}>
        <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
      </div>
    </section>
  )
}

const security: LatePart<object> = {
  load: async () => (await import('./security/security')).default,
  wording: wordingOf('domains/accounts/profile/screens/security'),
}

/** Fetched when their tab is opened, or where an account changes its address here. */
const EmailForm = lazy(async () => ({ default: (await import('./email-form')).EmailForm }))
const BusinessForm = lazy(() => import('./business-form'))
const PasswordForm = lazy(async () => ({ default: (await import('./password-form')).PasswordForm }))
const Sessions = lazy(async () => ({ default: (await import('./sessions')).Sessions }))

/** The protection of the account beside the password: its code is loaded after the rest of the profile. */
function SecurityPart() {
  const { Part, failed, tryAgain } = usePart(security, true)
  if (failed) return <LoadFailed code="unreachable" onTryAgain={tryAgain} />
  return Part ? <Part /> : <Skeleton lines={4} />
}

interface ProfileProps {
  boot: Boot
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
  additions: readonly ProfileAddition[]
}

const tabNames: Readonly<Record<ProfileTab, MessageKey>> = {
  you: 'profile.personal',
  security: 'profile.security',
  business: 'profile.business',
  emails: 'profile.tabEmails',
  data: 'profile.tabData',
}

/** A company has no person’s things, and its name is changed where its people are. */
const tabsOf = ({ acting }: SignedInMember): readonly ProfileTab[] =>
  acting ? ['business', 'data'] : ['you', 'security', 'business', 'emails', 'data']

export default function Profile(props: ProfileProps) {
  const { member } = props
  const translate = useTranslate()
  const { hash } = useAddress()
  const tabs = tabsOf(member)
  const current = tabs.find((tab) => `#${tab}` === hash) ?? (member.acting ? 'business' : 'you')
  const [opened, setOpened] = useState<readonly ProfileTab[]>([])
  if (!opened.includes(current)) setOpened([...opened, current])
  const answer = useProfile()
  return (
    <>
      <header className={css.header}>
        <Avatar initial={initialOf(member.acting ? member.username : member.email)} picture={member.picture} large />
        <div className={css.who}>
          <h1 tabIndex={-1}>{member.username}</h1>
          <p className={css.email}>
            {member.email}
            <CopyButton text={member.email} label={translate('profile.copyEmail')} />
          </p>
        </div>
      </header>
      <Tabs
        label={translate('profile.tabs')}
        tabs={tabs.map((key) => ({ key, label: translate(tabNames[key]) }))}
        current={current}
        onChoose={(key) => navigate(`#${key}`, { replace: true })}
      >
        {/* An opened tab keeps its text that is not saved yet. */}
        {opened.map((tab) => (
          <div key={tab} hidden={tab !== current}>
            <Panel {...props} tab={tab} answer={answer} />
          </div>
        ))}
      </Tabs>
    </>
  )
}

interface PanelProps extends ProfileProps {
  tab: ProfileTab
  answer: ReturnType<typeof useProfile>
}

/** The sections of one tab: the profile’s own, then those of other domains. */
function Panel({ tab, additions, answer, ...props }: PanelProps) {
  return (
    <>
      {tab === 'security' && <SecuritySections {...props} />}
      {(tab === 'you' || tab === 'business') && <StoredSections {...props} tab={tab} answer={answer} />}
      {tab === (props.member.acting ? 'business' : 'you') && <MarketSections {...props} />}
      {additions
        .filter((addition) => addition.tab === tab)
        .map((addition) => (
          <Added key={addition.title} addition={addition} {...props} />
        ))}
    </>
  )
}

type SectionsProps = Omit<ProfileProps, 'additions'>

function Added({ addition, member, onMemberChanged }: SectionsProps & { addition: ProfileAddition }) {
  const { Part, failed, tryAgain } = usePart(addition, true)
  if (failed) return <LoadFailed code="unreachable" onTryAgain={tryAgain} />
  if (!Part) return <Skeleton lines={4} />
  return (
    <Section title={addition.title} lead={addition.lead}>
      <Part member={member} closed={member.impersonatedBy !== null} onMemberChanged={onMemberChanged} />
    </Section>
  )
}

/** The sections that show stored fields of the profile. */
function StoredSections({ boot, member, onMemberChanged, tab, answer }: SectionsProps & Omit<PanelProps, 'additions'>) {
  const { data: profile, failure, loading, reload } = answer
  if (profile === null && failure === null) return <Skeleton lines={7} />
  if (profile === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  if (tab === 'business')
    return (
      <Section title="profile.business" lead="profile.businessLead">
        <BusinessForm business={profile.business} />
      </Section>
    )
  return (
    <>
      <Section title="profile.personal" lead="profile.personalLead">
        <PersonalForm personal={profile.personal} onSaved={(username) => onMemberChanged({ username })} />
      </Section>
      <Section title="identity.email" lead={boot.oneEmailChange ? 'profile.emailLeadOnce' : 'profile.emailLead'}>
        {member.impersonatedBy === null ? (
          <EmailChange boot={boot} member={member} used={profile.emailChanged} />
        ) : (
          <Closed />
        )}
      </Section>
    </>
  )
}

function MarketSections({ boot, member }: SectionsProps) {
  return (
    <>
      <Section title="ui.language" lead="profile.languageLead">
        <LanguageChoice />
      </Section>
      <Section title="profile.market" lead="profile.marketLead">
        <MarketForm market={boot.market} member={member} />
      </Section>
    </>
  )
}

function SecuritySections({ member }: SectionsProps) {
  const isClosed = member.impersonatedBy !== null
  return (
    <>
      <Section title="identity.password" lead="profile.passwordLead">
        {isClosed ? <Closed /> : <PasswordForm email={member.email} />}
      </Section>
      <Section title="profile.security" lead="profile.securityLead">
        {isClosed ? <Closed /> : <SecurityPart />}
      </Section>
      <Section title="profile.sessions" lead="profile.sessionsLead">
        <Sessions closed={isClosed} />
      </Section>
    </>
  )
}

/** Stands in place of a form that an operator in the account may not use. */
function Closed() {
  const translate = useTranslate()
  return <p className={css.note}>{translate('profile.impersonated')}</p>
}

interface EmailChangeProps {
  boot: Boot
  member: SignedInMember
  used: boolean
}

/**
 * Changes the address by a code of the other mailbox here, or on the page with codes of both mailboxes (decision 0104).
 */
function EmailChange({ boot, member, used }: EmailChangeProps) {
  const translate = useTranslate()
  if (boot.oneEmailChange || member.neverProven) return <EmailForm member={member} used={used} demo={boot.demo} />
  return (
    <ButtonLink variant="secondary" href={memberPage('my_addresses')}>
      {translate('profile.changeEmail')}
    </ButtonLink>
  )
}
