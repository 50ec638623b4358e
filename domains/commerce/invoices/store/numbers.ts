import { type SQL, sql } from 'drizzle-orm'
import { invoiceSeries } from '../tables'

/**
 * The part of a statement that takes the next number of a series, as the table `numbered` with the column `number`. The
 * statement that contains it writes the document as well: so either there is a document with the number, or the number is
 * still free. Another statement that wants one of the same series waits until this one is through.
 */
export const nextNumber = (series: string): SQL => sql`
  counted as (
    insert into ${invoiceSeries} (name, last) values (${series}, 1)
    on conflict (name) do update set last = ${invoiceSeries.last} + 1 returning last),
  numbered as (
    select replace(${series}, '{number}', lpad(last::text, greatest(6, length(last::text)), '0')) as number
    from counted)`
