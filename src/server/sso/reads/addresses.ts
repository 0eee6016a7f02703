import type { Config } from '#server/config.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';

/** By the settings of each running product: the port that the system chose is known once it listens. */
const origins = new WeakMap<Config, () => string>();

/** Before the first request: from here on the room knows by which address browsers come back. */
export async function rememberOrigin({ config, origin }: AppServices): Promise<void> {
  origins.set(config, origin);
}

export const originOf = (config: Config): string =>
  origins.get(config)?.() ?? config.publicUrl ?? `http://localhost:${config.port}`;

/** The page that people come back to. */
export const callbackOf = (config: Config): string => `${originOf(config)}/sso/callback`;

/** Our address for SAML answers of one provider; with `/metadata` it is our entity id there. */
export const consumerOf = (config: Config, brand: string): string => `${originOf(config)}/api/v1/sso/saml/${brand}`;
export const entityIdOf = (config: Config, brand: string): string => `${consumerOf(config, brand)}/metadata`;
