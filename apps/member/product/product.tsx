import { lazy, Suspense } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { ProgramList, usePrograms } from '@/domains/licensing/downloads/browser'
import type { OwnedThing } from '@/domains/self-service/products/rules/owned-products'
import { Part, ProductPage } from '@/domains/self-service/products/screens/product'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { MemberScreenProps } from '../screen'
import css from './product.module.css'

/** Fetched beside what they ask for themselves. */
const ProgramUpdates = lazy(async () => ({
  default: (await import('@/domains/licensing/downloads/screens/program-updates')).ProgramUpdates,
}))
const licences = () => import('@/domains/licensing/licences/browser')
const LineDevices = lazy(async () => ({ default: (await licences()).LineDevices }))
const ProductKeys = lazy(async () => ({ default: (await licences()).ProductKeys }))

interface PartProps {
  readonly thing: OwnedThing
}

const isHeld = ({ platforms }: OwnedThing) => platforms.length > 0

/** The ways to let others use it, each a room of its own. */
function Sharing({ thing, boot: { households, transfers } }: PartProps & { boot: Boot }) {
  const translate = useTranslate()
  if (!isHeld(thing) || !(households || transfers)) return null
  return (
    <div className={`cluster-3 ${css.ways}`}>
      {households && (
        <ButtonLink variant="secondary" href={memberPage('household')}>
          {translate('products.shareHousehold')}
        </ButtonLink>
      )}
      {transfers && (
        <ButtonLink variant="secondary" href={memberPage('licence_handovers')}>
          {translate('products.shareTransfer')}
        </ButtonLink>
      )}
    </div>
  )
}

interface PartsProps extends PartProps {
  boot: Boot
  member: MemberScreenProps['member']
}

/** The parts of other domains: the program first, then what it runs by and on, then the ways to hand it on. */
function Parts({ thing, boot, member }: PartsProps) {
  const programs = usePrograms(thing.pids)
  const isTechnical = mayAs(member, technicalRoles)
  const software = programs.map((program) => program.software)
  return (
    <>
      <Part title="products.sectionGet">
        <ProgramList programs={isHeld(thing) ? programs : []} withEarlier />
      </Part>
      {isTechnical && hasFeature('licences') && (
        <>
          <Part title="products.sectionKey">
            <Suspense fallback={<Skeleton lines={1} />}>
              <ProductKeys name={thing.name} />
            </Suspense>
          </Part>
          <Part title="products.sectionDevices">
            <Suspense fallback={<Skeleton lines={3} />}>
              <LineDevices line={thing.line} platforms={thing.platforms} />
            </Suspense>
          </Part>
        </>
      )}
      <Suspense fallback={null}>
        {isTechnical && software.length > 0 && <ProgramUpdates email={member.email} software={software} />}
      </Suspense>
      {member.acting === null && (
        <Part title="products.sectionShare">
          <Sharing thing={thing} boot={boot} />
        </Part>
      )}
    </>
  )
}

/** The page of a product that the member owns, put together. */
export default function ComposedProduct({ boot, member, query }: MemberScreenProps) {
  return (
    <ProductPage pid={Number(query.get('pid'))}>
      {(thing) => <Parts thing={thing} boot={boot} member={member} />}
    </ProductPage>
  )
}
