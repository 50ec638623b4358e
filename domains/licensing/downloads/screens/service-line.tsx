import type { LineService } from './add-ons'
import { BuyService } from './buy-service'
import { DownloadPack } from './download-pack'
import css from './extended-service.module.css'
import { Guarantee } from './guarantee'
import { Versions } from './versions'

interface ServiceLineProps {
  line: LineService
  email: string
  /** The server says that the service is over since the page was loaded. */
  onEnded: () => void
}

/** One line: its versions, or the way to them; and the extras of the primary line. */
export function ServiceLine({ line, email, onEnded }: ServiceLineProps) {
  return (
    <div className={css.line}>
      {line.isOwned ? <Versions line={line} onEnded={onEnded} /> : <BuyService line={line} email={email} />}
      {line.extras && (
        <div className={css.extras}>
          <Guarantee name={line.name} extras={line.extras} email={email} />
          <DownloadPack name={line.name} extras={line.extras} email={email} />
        </div>
      )}
    </div>
  )
}
