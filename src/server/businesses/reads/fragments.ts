import { type RawBuilder, sql } from 'kysely';

/** Fragment for other rooms: the firm whose `mwbes.id` is in `column`, as a project names it (jsonb). */
export const mwbeOfProject = (column: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', w.id, 'mwbe_core_id', b.id, 'legal_business_name', b.legal_business_name,
            'profile_url_path', w.profile_url_path, 'address_1', b.address_1, 'city', b.city, 'state', b.state,
            'zip_code', b.zip_code)
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ${column})`;

/** Fragment for other rooms: name of the firm whose `mwbes.id` is in `column`. */
export const mwbeName = (column: RawBuilder<string>): RawBuilder<string> => sql`
  (SELECT b.legal_business_name FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ${column})`;

/** Fragment for other rooms: the firms whose `mwbes.id` are in the array `column`, by name (jsonb array). */
export const ownMwbes = (column: RawBuilder<string[]>): RawBuilder<unknown> => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'mwbe_core_id', b.id,
            'legal_business_name', b.legal_business_name, 'profile_url_path', w.profile_url_path)
            ORDER BY b.legal_business_name, w.id), '[]')
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ANY(${column}))`;

/** Fragment for other rooms: whether a firm with the `mwbes.id` in `column` is in the directory. */
export const mwbeExists = (column: RawBuilder<string>): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM mwbes w JOIN businesses b ON b.id = w.business_id
          WHERE w.id = ${column} AND b.merged_into IS NULL)`;
