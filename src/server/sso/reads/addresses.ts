import type { Config } from '#server/config.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';

/** Per running server: with port 0 the origin is known only after listening. */
const origins = new WeakMap<Config, () => string>();

/** Called at startup, before the first request. */
export async function rememberOrigin({ config, origin }: AppServices): Promise<void> {
  origins.set(config, origin);
}

export const originOf = (config: Config): string =>
  origins.get(config)?.() ?? config.publicUrl ?? `http://localhost:${config.port}`;

/** The callback page (OIDC redirect URI). */
export const callbackUrlOf = (config: Config): string => `${originOf(config)}/sso/callback`;

/** Assertion consumer service URL of one provider. */
export const acsUrlOf = (config: Config, brand: string): string => `${originOf(config)}/api/v1/sso/saml/${brand}`;
export const entityIdOf = (config: Config, brand: string): string => `${acsUrlOf(config, brand)}/metadata`;
