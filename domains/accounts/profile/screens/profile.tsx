import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { initialOf } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Icon } from '@/platform/ui/controls/icon'
import { LanguageChoice } from '@/platform/ui/controls/language-choice'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Avatar } from '@/platform/ui/layout/avatar'
import { BusinessForm } from './business-form'
import { EmailForm } from './email-form'
import { MarketForm } from './market-form'
import { PasswordForm } from './password-form'
import { PersonalForm } from './personal-form'
import css from './profile.module.css'
import type { ProfileAddition, ProfileRoom } from './profile-addition'
import { Section } from './section'
import { SecurityPart } from './security-part'
import { Sessions } from './sessions'
import { useProfile } from './use-profile'

interface ProfileProps {
  boot: Boot
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
  rooms: readonly ProfileRoom[]
  additions: readonly ProfileAddition[]
}

export default function Profile({ boot, member, onMemberChanged, rooms, additions }: ProfileProps) {
  const translate = useTranslate()
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
      {rooms.length > 0 && (
        <nav aria-label={translate('profile.rooms')}>
          <ul className={css.rooms}>
            {rooms.map(({ title, icon, href }) => (
              <li key={href}>
                <a className={css.room} href={href}>
                  <Icon name={icon} />
                  {translate(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* The parts below are drawn once their position is final. */}
      {answer.data === null && answer.failure === null ? (
        <Skeleton lines={7} />
      ) : (
        <>
          <Sections boot={boot} member={member} answer={answer} onMemberChanged={onMemberChanged} />
          {additions.map(({ title, lead, Content }) => (
            <Section key={title} title={title} lead={lead}>
              <Content member={member} onMemberChanged={onMemberChanged} />
            </Section>
          ))}
        </>
      )}
    </>
  )
}

interface SectionsProps extends Omit<ProfileProps, 'rooms' | 'additions'> {
  answer: ReturnType<typeof useProfile>
}

function Sections({ boot, member, answer, onMemberChanged }: SectionsProps) {
  const translate = useTranslate()
  const { data: profile, failure, loading, reload } = answer
  const impersonated = member.impersonatedBy !== null
  // A company has no person’s things, and its name is changed where its people are.
  const isPerson = !member.acting

  if (profile === null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  }
  return (
    <>
      {isPerson && (
        <>
          <Section title="profile.personal" lead="profile.personalLead">
            <PersonalForm personal={profile.personal} onSaved={(username) => onMemberChanged({ username })} />
          </Section>
          <Section title="profile.email" lead={boot.oneEmailChange ? 'profile.emailLeadOnce' : 'profile.emailLead'}>
            {impersonated ? (
              <p className={css.note}>{translate('profile.impersonated')}</p>
            ) : (
              <EmailChange boot={boot} member={member} used={profile.emailChanged} />
            )}
          </Section>
          <Section title="profile.password" lead="profile.passwordLead">
            {impersonated ? (
              <p className={css.note}>{translate('profile.impersonated')}</p>
            ) : (
              <PasswordForm email={member.email} />
            )}
          </Section>
          <Section title="profile.security" lead="profile.securityLead">
            {impersonated ? <p className={css.note}>{translate('profile.impersonated')}</p> : <SecurityPart />}
          </Section>
        </>
      )}
      <Section title="profile.business" lead="profile.businessLead">
        <BusinessForm business={profile.business} />
      </Section>
      <Section title="profile.language" lead="profile.languageLead">
        <LanguageChoice />
      </Section>
      <Section title="profile.market" lead="profile.marketLead">
        <MarketForm market={boot.market} member={member} />
      </Section>
      {isPerson && (
        <Section title="profile.sessions" lead="profile.sessionsLead">
          <Sessions closed={impersonated} />
        </Section>
      )}
    </>
  )
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
