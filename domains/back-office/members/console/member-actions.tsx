import { lazy, type ReactNode, Suspense, useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { ProductFields, termsOf } from '@/domains/commerce/catalogue/browser'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { GivableItems } from '../contract/member-card'
import { EnterOrder } from './enter-order'
import { GiveButton } from './give-button'
import { GiveCode } from './give-code'
import css from './members.module.css'
import { useParts } from './parts'
import { newestOf } from './section'

/** Rarely used, so it is loaded on demand. */
const MergeForm = lazy(() => import('./merge-form'))

interface MergeProps {
  member: MemberCard
  onDone: (message: string) => void
}

/** Merges this account into another, after a preview of the rows that would move. */
function MergeButton(props: MergeProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.merge')}
      </Button>
      {open && (
        <Dialog title={translate('members.merge')} onClose={close}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <MergeForm {...props} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

/** Gives a product for a term, free of charge. */
function GiveProduct(props: SectionProps) {
  return (
    <GiveButton title="members.giveProduct">
      {(givable, close) => <ProductForm {...props} products={givable.products} onClose={close} />}
    </GiveButton>
  )
}

function ProductForm({
  products,
  onClose,
  ...section
}: SectionProps & { products: GivableItems['products']; onClose: () => void }) {
  const translate = useTranslate()
  const { member } = section
  const { form, field, values, sending, refused } = useForm({
    initial: { product: '', term: '', reason: '' },
    check: ({ product, term, reason }) => ({
      product: product === '' ? 'room.chooseProduct' : null,
      // A term that the newly chosen product does not have counts as not chosen.
      term: termsOf(products, product).some((each) => each === term) ? null : 'room.chooseTerm',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ product, term: chosen, reason }) => {
      const term = termsOf(products, product).find((each) => each === chosen)
      if (!term) return
      const request = {
        member: member.id,
        product: Number(product),
        term,
        seen: newestOf(member),
        reason: reason.trim(),
      }
      return call('POST /console/api/members/give-product', request)
    },
    onDone: ({ order }) => {
      section.onDone(translate('members.given', { order }))
      onClose()
    },
  })
  return (
    <form className="stack-4" {...form}>
      <p>{translate('members.giveProductText', { email: member.email })}</p>
      {refused && <ActionError outcome={refused} />}
      <ProductFields products={products} product={field('product')} term={field('term')} chosen={values.product} />
      <ReasonFields reason={field('reason')} action={translate('members.giveProduct')} sending={sending} />
    </form>
  )
}

/** Actions that lock a member out, remove protection, or move belongings: apart from the everyday ones. */
function DangerousActs({ member, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { id, email } = member
  const isShut = member.blacklisted !== 0
  const done = () => onDone(translate('room.done'))
  return (
    <section className={css.dangerous} aria-label={translate('members.dangerous')}>
      <h2>{translate('members.dangerous')}</h2>
      <div className="cluster-2">
        {may(operator.role, 'members.help') && (
          <>
            {member.second_factor !== 0 && (
              <ActionButton
                title="members.resetFactor"
                variant="danger"
                text={translate('members.resetFactorText', { email })}
                send={(reason) => call('POST /console/api/members/reset-second-factor', { member: id, reason })}
                onDone={done}
              />
            )}
            {!isShut && member.suspended === 0 && (
              <ActionButton
                title="members.suspend"
                variant="danger"
                text={translate('members.suspendText', { email })}
                send={(reason) => call('POST /console/api/members/suspend', { member: id, reason })}
                onDone={done}
              />
            )}
            {member.suspended !== 0 && (
              <ActionButton
                title="members.resume"
                text={translate('members.resumeText', { email })}
                send={(reason) => call('POST /console/api/members/resume', { member: id, reason })}
                onDone={done}
              />
            )}
            {!isShut && (
              <ActionButton
                title="members.blacklist"
                variant="danger"
                text={translate('members.blacklistText', { email })}
                send={(reason) => call('POST /console/api/members/blacklist', { member: id, reason })}
                onDone={done}
              />
            )}
            {isShut && member.merged_into === null && (
              <ActionButton
                title="members.lift"
                text={translate('members.liftText', { email })}
                send={(reason) => call('POST /console/api/members/lift', { member: id, reason })}
                onDone={done}
              />
            )}
          </>
        )}
        {may(operator.role, 'members.merge') && !isShut && <MergeButton member={member} onDone={onDone} />}
      </div>
    </section>
  )
}

/** Puts the right address in the place of one that was mistyped. */
function CorrectEmail(props: SectionProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.correctEmail')}
      </Button>
      {open && (
        <Dialog title={translate('members.correctEmail')} onClose={close}>
          <CorrectionForm {...props} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function CorrectionForm({ member, onDone, onClose }: SectionProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { email: '', reason: '' },
    check: ({ email, reason }) => ({
      email: emailProblem(email.trim()) === null ? null : 'room.emailInvalid',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ email, reason }) =>
      call('POST /console/api/members/correct-email', {
        member: member.id,
        email: email.trim(),
        reason: reason.trim(),
      }),
    onDone: () => {
      onDone(translate('members.emailCorrected'))
      onClose()
    },
  })
  return (
    <form className="stack-4" {...form}>
      <p>{translate('members.correctEmailText', { email: member.email })}</p>
      {refused && <ActionError outcome={refused} own={{ 20041: 'members.addressTaken' }} />}
      <Field {...field('email')} type="email" label={translate('members.rightEmail')} autoComplete="off" required />
      <ReasonFields reason={field('reason')} action={translate('members.correctEmail')} sending={sending} />
    </form>
  )
}

/** Actions on a member as a whole: the daily ones at once, the rest behind a button. */
export function MemberActions(props: SectionProps) {
  const { member, operator, onDone } = props
  const translate = useTranslate()
  const { CouponForm } = useParts()
  const { id, email } = member
  const isShut = member.blacklisted !== 0
  const helps = may(operator.role, 'members.help')
  const done = () => onDone(translate('room.done'))
  function look({ url }: { url: string }) {
    // A tab of its own, which knows nothing of this one.
    window.open(url, '_blank', 'noopener')
    done()
  }
  return (
    <div className="cluster-2">
      {may(operator.role, 'members.impersonate') && !isShut && (
        <ActionButton
          title="members.lookThrough"
          text={translate('members.lookThroughText', { email })}
          send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason })}
          onDone={look}
        />
      )}
      {helps && !isShut && (
        <>
          {member.kind === 'person' && (
            <>
              <ActionButton
                title="members.passwordLink"
                text={translate('members.passwordLinkText', { email })}
                send={(reason) => call('POST /console/api/members/password-link', { member: id, reason })}
                onDone={done}
              />
              <CorrectEmail {...props} />
            </>
          )}
          <GiveProduct {...props} />
        </>
      )}
      {!isShut && may(operator.role, 'orders.enter') && (
        <EnterOrder buyer={{ ...member, email: member.letters_to }} onDone={onDone} />
      )}
      {(helps || may(operator.role, 'members.merge')) && (
        <More>
          <div className="cluster-2">
            {!isShut && hasFeature('coupons') && may(operator.role, 'coupons.give') && (
              <GiveButton title="members.giveCoupon">
                {(givable, close) => (
                  <CouponForm
                    {...props}
                    coupons={givable.coupons}
                    action={translate('members.giveCoupon')}
                    onClose={close}
                  />
                )}
              </GiveButton>
            )}
            {!isShut && hasFeature('codes') && <GiveCode {...props} />}
            {!isShut && may(operator.role, 'members.impersonate') && may(operator.role, 'catalogue.read') && (
              <ActionButton
                title="members.previewDraft"
                text={translate('members.previewDraftText', { email })}
                send={(reason) => call('POST /console/api/members/impersonate', { member: id, reason, preview: true })}
                onDone={look}
              />
            )}
            {member.sessions.length > 0 && (
              <ActionButton
                title="members.endSessions"
                text={translate('members.endSessionsText', { count: member.sessions.length })}
                send={(reason) => call('POST /console/api/members/end-sessions', { member: id, reason })}
                onDone={done}
              />
            )}
          </div>
          <DangerousActs {...props} />
        </More>
      )}
    </div>
  )
}

function More({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  return (
    <details className={css.more}>
      <summary>{translate('members.moreActs')}</summary>
      {children}
    </details>
  )
}
