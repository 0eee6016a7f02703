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
    'tipo de trabajo',
    'especialidad',
  ]),
  ...named('naics codes', ['codigo naics', 'codigos naics', 'naics']),
  ...named('certification', [
    'certificacion',
    'certificaciones',
    'tipo de certificacion',
    'tipos de certificacion',
    'programa',
  ]),
  ...named('certification status', ['estado de la certificacion', 'estatus', 'estatus de la certificacion']),
  ...named('certification number', ['numero de certificacion', 'numero de certificado', 'num de certificacion']),
  ...named('certification date', [
    'fecha de certificacion',
    'fecha de emision',
    'fecha de expedicion',
    'fecha de efectividad',
  ]),
  ...named('expiration date', [
    'fecha de vencimiento',
    'fecha de expiracion',
    'fecha de caducidad',
    'vencimiento',
    'vence',
    'expira',
    'valido hasta',
    'vigente hasta',
  ]),
  ...named('ethnicity', ['etnicidad', 'etnia', 'grupo etnico', 'raza', 'origen etnico']),
  ...named('gender', ['genero', 'sexo']),
  ...named('number of employees', ['empleados', 'numero de empleados', 'cantidad de empleados']),
  ...named('contact name', ['contacto', 'persona contacto', 'persona de contacto', 'dueno', 'duena', 'propietario']),
  ...named('vendor number', ['numero de suplidor', 'numero de licitador', 'numero de registro', 'id del suplidor']),
};

function named(english: string, spanish: readonly string[]): Record<string, string> {
  return Object.fromEntries(spanish.map((header) => [header, english]));
}

/** The English header for a Spanish one; other words as they are. @param words of a header, lower case, no accents */
export const englishHeader = (words: string): string =>
  Object.hasOwn(HEADERS, words) ? (HEADERS[words] ?? words) : words;
