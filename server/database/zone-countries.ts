import { countryOfZone, type Registry } from '../../vocabulary'
import type { Database } from '../contract/store'
import { tableName } from '../contract/table-model'
import { withUntypedTables } from '../contract/tables'

/** Fills empty countries of existing records from the time zone, for fields that declare `zone`. */
export async function fillZoneCountries(db: Database, registry: Registry): Promise<void> {
  const untyped = withUntypedTables(db)
  for (const { name, fields } of registry.localResources)
    for (const [country, field] of Object.entries(fields)) {
      const { zone } = field as { readonly zone?: string }
      if (!field.kind.holdsCountry || zone === undefined) continue
      const rows = await untyped
        .selectFrom(tableName(name))
        .select(['id', `${zone} as zone`])
        .where(country, 'is', null)
        .execute()
      for (const row of rows) {
        const found = countryOfZone(row.zone)
        if (found)
          await untyped
            .updateTable(tableName(name))
            .set({ [country]: found })
            .where('id', '=', row.id ?? '')
            .execute()
      }
    }
}
