import type pg from 'pg'

const of = (relation: string) => `${relation}.relnamespace = 'public'::regnamespace`

/** One select for each kind of part of the product's tables; each part is one text. */
const kinds: Readonly<Record<string, string>> = {
  tables: `select concat_ws(' ', relname, relkind, relpersistence, relreplident, reloptions::text, relacl::text)
    from pg_class c where relkind in ('r', 'p', 'v', 'S') and ${of('c')}`,
  columns: `select concat_ws(' ', c.relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, attcollation, attstattarget, attstorage, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where attnum > 0 and not attisdropped and c.relkind in ('r', 'p') and ${of('c')}`,
  indexes: `select concat_ws(' ', pg_get_indexdef(i.oid), x.indisvalid, x.indisready, x.indislive, x.indisprimary,
      x.indisclustered, x.indisreplident, x.indimmediate, i.reltablespace, i.reloptions::text,
      (select string_agg(conname, ' ' order by conname) from pg_constraint where conindid = i.oid and conrelid = x.indrelid))
    from pg_index x join pg_class i on i.oid = x.indexrelid where ${of('i')}`,
  constraints: `select concat_ws(' ', c.relname, conname, contype, convalidated, condeferrable, condeferred,
      pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${of('c')}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and ${of('c')}`,
  'triggers of keys': `select concat_ws(' ', c.relname, tgenabled, tgtype, count(*))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgisinternal and ${of('c')}
    group by c.relname, tgenabled, tgtype`,
  sequences: `select concat_ws(' ', c.relname, s.seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
      (select concat_ws(' ', deptype, refobjid::regclass, refobjsubid) from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where ${of('c')}`,
  functions: `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'`,
  comments: `select concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description join pg_class c on c.oid = objoid and classoid = 'pg_class'::regclass where ${of('c')}`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = 'public'::regnamespace`,
}

/** Returns the structure of the product's tables, to compare two databases. */
export async function structureOf(client: Pick<pg.ClientBase, 'query'>) {
  const structure: Record<string, readonly string[]> = {}
  for (const [kind, select] of Object.entries(kinds)) {
    const { rows } = await client.query<{ text: string }>(`select text from (${select}) found (text) order by text`)
    structure[kind] = rows.map(({ text }) => text)
  }
  return structure
}
