import { describe, expect, it } from 'vitest'
import { subdivisionCodeOf, subdivisionsAround, subdivisionsOf } from '../../../server/platform/places/subdivisions'

describe('the subdivision that the state of an address names', () => {
  it.each([
    // Codes, with and without the country.
    ['IN', 'IN-KA', 'IN-KA'],
    ['IN', 'KA', 'IN-KA'],
    ['IN', 'ka', 'IN-KA'],
    ['in', 'Karnataka', 'IN-KA'],
    ['US', 'CA', 'US-CA'],
    ['US', 'california', 'US-CA'],
    ['US', 'District of Columbia', 'US-DC'],
    ['US', 'Puerto Rico', 'US-PR'],
    ['US', 'AE', 'US-AE'],
    // Former codes and names.
    ['IN', 'TG', 'IN-TS'],
    ['IN', 'IN-OR', 'IN-OD'],
    ['IN', 'Orissa', 'IN-OD'],
    ['IN', 'Telangana', 'IN-TS'],
    ['CN', 'CN-11', 'CN-BJ'],
    ['MX', 'Distrito Federal', 'MX-CMX'],
    // Local names.
    ['IN', 'कर्नाटक', 'IN-KA'],
    ['DE', 'Bayern', 'DE-BY'],
    ['DE', 'Bavaria', 'DE-BY'],
    ['DE', 'Nordrhein-Westfalen', 'DE-NW'],
    ['JP', '東京都', 'JP-13'],
    ['JP', '東京', 'JP-13'],
    ['JP', 'Tokyo', 'JP-13'],
    ['JP', 'TŌKYŌ', 'JP-13'],
    ['JP', '北海道', 'JP-01'],
    ['KR', '서울특별시', 'KR-11'],
    ['KR', 'Seoul', 'KR-11'],
    ['CN', '北京市', 'CN-BJ'],
    ['TW', 'Taipei City', 'TW-TPE'],
    ['AE', 'Dubai', 'AE-DU'],
    ['AE', 'دبي', 'AE-DU'],
    ['HK', 'Kowloon', 'HK-KL'],
    ['HK', '九龍', 'HK-KL'],
    ['RU', 'Москва', 'RU-MOW'],
    ['BR', 'São Paulo', 'BR-SP'],
    ['BR', 'Sao Paulo', 'BR-SP'],
    ['IT', 'Roma', 'IT-RM'],
    ['IT', 'Rome', 'IT-RM'],
    ['IE', 'Co. Dublin', 'IE-D'],
    ['IE', 'County Cork', 'IE-CO'],
    ['AU', 'New South Wales', 'AU-NSW'],
    ['CH', 'Zürich', 'CH-ZH'],
    ['CH', 'Zurich', 'CH-ZH'],
    ['CA', 'Québec', 'CA-QC'],
    // Two subdivisions of Spain contain Madrid.
    ['ES', 'M', 'ES-M'],
    ['ES', 'Barcelona', 'ES-B'],
    ['ES', 'Catalonia', 'ES-CT'],
    ['ES', 'Cataluña', 'ES-CT'],
    ['FR', 'Île-de-France', 'FR-IDF'],
    // Codes that mean another place than before: https://www.iso.org/obp/ui/#iso:code:3166:IR (2020).
    ['IR', 'IR-23', 'IR-23'],
    ['IR', 'Tehran', 'IR-23'],
    ['IR', 'Fars', 'IR-07'],
    ['IR', 'Markazi', 'IR-00'],
    ['IT', 'AO', 'IT-23'],
    ['IT', "Valle d'Aosta", 'IT-23'],
    ['IT', 'Valle d’Aosta', 'IT-23'],
    ['IT', 'Bozen', 'IT-BZ'],
    ['TW', 'Chiayi City', 'TW-CYI'],
    ['TW', 'Chiayi County', 'TW-CYQ'],
    ['TW', '臺北市', 'TW-TPE'],
    ['TW', 'Taipei', 'TW-TPE'],
    ['UA', 'Kiev', 'UA-30'],
    ['CO', 'Bogotá', 'CO-DC'],
    ['CN', '内蒙古', 'CN-NM'],
    ['KY', 'Grand Cayman', 'KY-GC'],
    // Further official languages, abbreviations with dots, and umlauts as two letters.
    ['CA', 'Colombie-Britannique', 'CA-BC'],
    ['CA', 'B.C.', 'CA-BC'],
    ['US', 'D.C.', 'US-DC'],
    ['BE', 'Vlaanderen', 'BE-VLG'],
    ['CH', 'Genf', 'CH-GE'],
    ['CH', 'Zuerich', 'CH-ZH'],
    ['DE', 'BADEN-WUERTTEMBERG', 'DE-BW'],
    // A subdivision of another country, and texts without a meaning.
    ['IN', 'US-CA', undefined],
    ['ES', 'Comunidad de Madrid', 'ES-MD'],
    ['IN', 'Bavaria', undefined],
    ['IN', '', undefined],
    ['IN', null, undefined],
    [null, 'KA', undefined],
    ['SG', 'Nowhere', undefined],
    ['AN', 'Curaçao', undefined],
  ])('in %j, %j is %s', (country, text, code) => expect(subdivisionCodeOf(country, text)).toBe(code))

  it('is contained in larger subdivisions', () => {
    expect(subdivisionsAround('ES-TF')).toEqual(['ES-TF', 'ES-CN'])
    expect(subdivisionsAround('IN-TG')).toEqual(['IN-TS'])
    expect(subdivisionsAround('XX-1')).toEqual([])
  })

  it('includes each subdivision of ISO 3166-2 once', () => {
    expect(subdivisionsOf('IN')).toHaveLength(36)
    expect(subdivisionsOf('JP')).toHaveLength(47)
    expect(subdivisionsOf('DE')).toHaveLength(16)
    expect(subdivisionsOf('DE').map(({ name }) => name)).toContain('Bavaria')
    expect(subdivisionsOf('AN')).toEqual([])
  })

  it.each([
    ['IR', '23', 'Tehran'],
    ['IR', '30', 'Alborz'],
    ['TW', 'CYI', 'Chiayi City'],
    ['TW', 'CYQ', 'Chiayi County'],
    ['UG', '331', 'Omoro'],
    ['IN', 'DH', 'Dadra & Nagar Haveli and Daman & Diu'],
    ['CN', 'NM', 'Inner Mongolia'],
    ['UA', '26', 'Ivano-Frankivsk Oblast'],
  ])('of %s with the code %s is called %s', (country, code, name) =>
    expect(subdivisionsOf(country).find((one) => one.code === `${country}-${code}`)?.name).toBe(name),
  )
})
