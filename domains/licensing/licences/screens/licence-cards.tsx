import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { LineLicences, PlatformLicences } from '../map'
import { FloatingCard } from './floating-card'
import { Outcome, PlatformCard } from './platform-card'
import { SharedCard } from './shared-card'
import type { useLicences } from './use-licences'

interface CardProps extends Pick<ReturnType<typeof useLicences>, 'release' | 'releaseOne' | 'releaseAll' | 'open'> {
  licences: LineLicences
}

/** The member's own licences of a line come first, then offers. */
export function LicenceCards(props: CardProps) {
  return (
    <>
      <OwnCards {...props} which={isHeld} />
      <OtherCards {...props} />
      <OwnCards {...props} which={(each) => isOnlyOffered(each, props.licences)} />
    </>
  )
}

const isHeld = ({ total, used }: PlatformLicences) => total > 0 || used > 0

/**
 * True for a platform that the member has no licences for, but could buy: a platform without anything to buy is not the
 * vendor's.
 */
const isOnlyOffered = (each: PlatformLicences, { floating, shared }: LineLicences) =>
  !isHeld(each) && each.buyMore !== null && ![...floating, ...shared].some(({ platform }) => platform === each.platform)

/** The platforms on which devices have seats for good, or could have. */
function OwnCards({ which, ...shown }: CardProps & { which: (licences: PlatformLicences) => boolean }) {
  const { licences, release, releaseOne, releaseAll, open } = shown
  return licences.platforms
    .filter(which)
    .map((each) => (
      <PlatformCard
        key={each.platform}
        line={licences.line}
        licences={each}
        release={release?.platform === each.platform ? release : null}
        onRelease={(id) => void releaseOne(each.platform, id)}
        onReset={() => void releaseAll(each.platform)}
        onReload={() => open(licences.line)}
      />
    ))
}

/** Licences that were given to the member, and floating ones. */
function OtherCards({ licences, release, releaseOne, open }: CardProps) {
  const outcomeOn = (platform: Platform) =>
    licences.platforms.some((beside) => beside.platform === platform && isHeld(beside)) ? null : (
      <Outcome release={release?.platform === platform ? release : null} onReload={() => open(licences.line)} />
    )
  const isWorkingOn = (platform: Platform) => release?.platform === platform && release.state === 'working'
  return (
    <>
      {licences.shared.map((each) => (
        <SharedCard
          key={each.id}
          licence={each}
          isWorking={isWorkingOn(each.platform)}
          onRelease={(id) => void releaseOne(each.platform, id)}
        >
          {outcomeOn(each.platform)}
        </SharedCard>
      ))}
      {licences.floating.map((each) => (
        <FloatingCard
          key={`${each.platform} floating`}
          licences={each}
          isWorking={isWorkingOn(each.platform)}
          onEnd={(id) => void releaseOne(each.platform, id)}
        >
          {outcomeOn(each.platform)}
        </FloatingCard>
      ))}
    </>
  )
}
