/** Headers of lists in Spanish, without accents, as the English header that the patterns know. */
const HEADERS: Readonly<Record<string, string>> = {
  ...named('firm name', [
    'nombre de la empresa',
    'nombre de empresa',
    'nombre del negocio',
    'nombre de la compania',
    'nombre legal',
    'nombre de la firma',
    'nombre del suplidor',
    'nombre del contratista',
    'nombre',
    'razon social',
    'empresa',
    'negocio',
    'compania',
    'suplidor',
  ]),
  ...named('dba', ['nombre comercial', 'haciendo negocios como', 'nombre de fantasia']),
  ...named('address', ['direccion', 'direccion fisica', 'direccion del negocio', 'direccion de la empresa', 'calle']),
  ...named('mailing address', ['direccion postal', 'direccion de correo']),
  ...named('city', ['ciudad', 'pueblo', 'municipio']),
  ...named('county', ['condado']),
  ...named('state', ['estado']),
  ...named('zip code', ['codigo postal', 'zona postal']),
  ...named('phone', ['telefono', 'tel', 'numero de telefono', 'telefono de la empresa', 'telefono de contacto']),
  ...named('office phone', ['telefono oficina', 'telefono de oficina', 'telefono de la oficina', 'telefono principal']),
  ...named('cell phone', [
    'celular',
    'movil',
    'cel',
    'telefono celular',
    'telefono movil',
    'numero de celular',
    'numero celular',
  ]),
  ...named('email', ['correo electronico', 'correo', 'direccion de correo electronico', 'email de contacto']),
  ...named('website', ['pagina web', 'sitio web', 'pagina de internet', 'portal']),
  ...named('description', [
    'descripcion',
    'descripcion del negocio',
    'descripcion de servicios',
    'servicios',
    'servicios que ofrece',
    'productos y servicios',
    'productos o servicios',
    'bienes y servicios',
    'bienes o servicios',
    'descripcion de bienes y servicios',
    'descripcion de bienes o servicios',
    'tipo de trabajo',
    'especialidad',
  ]),
  ...named('naics codes', ['codigo naics', 'codigos naics', 'naics']),
  ...named('certification', [
    'certificacion',
    'certificaciones',
    'tipo de certificacion',
    'tipos de certificacion',
    'clasificacion',
    'clasificaciones',
    'programa',
  ]),
  ...named('certification status', ['estado de la certificacion', 'estatus', 'estatus de la certificacion']),
  ...named('certification number', ['numero de certificacion', 'numero de certificado']),
  ...named('certification date', [
    'fecha de certificacion',
    'fecha de certificado',
    'fecha de emision',
    'fecha de expedicion',
    'fecha de efectividad',
  ]),
  ...named('expiration date', [
    'fecha de vencimiento',
    'fecha de expiracion',
    'fecha de caducidad',
    'vencimiento',
    'caducidad',
    'caduca',
    'vigencia hasta',
    'valida hasta',
    'vence',
    'expira',
    'valido hasta',
    'vigente hasta',
  ]),
  ...named('certificate validity', ['vigencia', 'vigencia de la certificacion', 'periodo de vigencia', 'validez']),
  ...named('certifying agency', [
    'agencia certificadora',
    'entidad certificadora',
    'organismo certificador',
    'organizacion certificadora',
    'autoridad certificadora',
    'institucion certificadora',
    'certificador',
    'certificado por',
    'certificada por',
    'emitido por',
    'agencia que certifica',
    'entidad que certifica',
  ]),
  ...named('ethnicity', [
    'etnicidad',
    'etnia',
    'grupo etnico',
    'raza',
    'origen etnico',
    'titularidad',
    'grupo titularidad',
  ]),
  ...named('gender', ['genero', 'sexo']),
  ...named('number of employees', ['empleados', 'numero de empleados', 'cantidad de empleados']),
  ...named('contact name', ['contacto', 'persona contacto', 'persona de contacto', 'dueno', 'duena', 'propietario']),
  ...named('vendor number', ['numero de suplidor', 'numero de licitador', 'numero de registro', 'id del suplidor']),
};

function named(english: string, spanish: readonly string[]): Record<string, string> {
  return Object.fromEntries(spanish.map((header) => [header, english]));
}

/** `num suplidor`, `cod postal`, `nombre comercial h n c`: as the headers above write it. */
const spelledOut = (words: string): string =>
  words
    .replace(/^(?:num|nro) /, 'numero ')
    .replace(/^cod /, 'codigo ')
    .replace(/^tel (?=[a-z])/, 'telefono ')
    .replace(/^(numero|fecha) (?!de )(?=certifica|suplidor|registro|licitador)/, '$1 de ')
    .replace(/ (?:h n c|hnc)$/, '');

/** Words that are headers in English as well. */
const IN_BOTH = new Set(['tel', 'portal', 'naics']);

/** Between the same header in two languages: `Ciudad / City`, `Ciudad (City)`, `Ciudad - City`. */
const BETWEEN_LANGUAGES = /[/|()[\]\n•·]| [-–—] /;

/**
 * The English header for a Spanish one; other words as they are.
 * @param words of a header, lower case, no accents
 */
export function englishHeader(words: string): string {
  return inEnglish(words) ?? words;
}

function inEnglish(words: string): string | undefined {
  const spanish = spelledOut(words);
  return Object.hasOwn(HEADERS, spanish) ? HEADERS[spanish] : undefined;
}

/** One part of a header between such marks, in English. */
interface HeaderPart {
  readonly words: string;
  readonly isSpanish: boolean;
}

/**
 * The parts of a header of which at least one is Spanish.
 * @param wordsOf writes a text as the words of a header, lower case, no accents
 */
export function bilingualParts(header: string, wordsOf: (text: string) => string): readonly HeaderPart[] | undefined {
  if (!BETWEEN_LANGUAGES.test(header) || inEnglish(wordsOf(header)) !== undefined) return undefined;
  const parts = header.split(BETWEEN_LANGUAGES).map((part) => {
    const words = wordsOf(part);
    const english = IN_BOTH.has(words) ? undefined : inEnglish(words);
    return { words: english ?? words, isSpanish: english !== undefined };
  });
  // `Dueño(a)`
  const said = parts.filter(({ words }) => words.length > 1 || /\d/.test(words));
  return said.some(({ isSpanish }) => isSpanish) && said.length > 1 ? said : undefined;
}
