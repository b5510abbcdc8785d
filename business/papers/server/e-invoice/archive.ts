/** The XML of an e-invoice inside its PDF. The PDF is then an archive file (PDF/A-3). */
export interface PdfArchive {
  readonly xml: string
  /** The day of the document, as YYYY-MM-DD. */
  readonly date: string
  /** The BCP 47 code of the document. */
  readonly language: string
}

/** The name of the XML file that Factur-X and ZUGFeRD prescribe. */
export const attachmentName = 'factur-x.xml'

/** A text as the content of an XML element or attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The properties of Factur-X with their descriptions and values. */
const properties = [
  ['DocumentFileName', 'The name of the embedded XML document', attachmentName],
  ['DocumentType', 'The type of the hybrid document in capital letters', 'INVOICE'],
  ['Version', 'The version of the standard of the embedded XML document', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document', 'EN 16931'],
] as const

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The XMP metadata of a hybrid invoice: its title and author, and the extension schema of Factur-X with its values. */
export const archiveMetadata = (title: string, author: string): string => `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${properties
      .map(
        ([name, description]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
      )
      .join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
  ${properties.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n  ')}
</rdf:Description>`
