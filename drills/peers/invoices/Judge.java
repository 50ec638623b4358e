import java.io.File;
import java.io.FileInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Judges e-invoices by the rules that the jar of a validator carries, and PDF files by veraPDF. Of each file a line is printed
 * for what is wrong with it, and at the end how many files each rule set has seen.
 *
 * java -cp THE_JAR Judge.java FOLDER RULES, where RULES is a folder with the jar's own schema/ and xslt/.
 */
class Judge {
  private static final Map<String, Templates> compiled = new HashMap<>();
  private static final Map<String, Schema> schemas = new HashMap<>();
  private static final Map<String, Integer> seen = new TreeMap<>();
  private static File rules;

  public static void main(String[] words) throws Exception {
    File[] files = new File(words[0]).listFiles();
    rules = new File(words[1]);
    Arrays.sort(files);
    VeraGreenfieldFoundryProvider.initialise();
    for (File file : files) {
      List<String> faults = new ArrayList<>();
      String name = file.getName();
      if (name.endsWith(".pdf")) {
        byTheStandard(file, PDFAFlavour.PDFA_3_B, faults);
        byTheStandard(file, PDFAFlavour.PDFUA_1, faults);
      } else {
        for (String set : rulesOf(file)) byTheRules(file, set, faults);
        bySchema(file, schemaOf(file), faults);
      }
      for (String fault : faults) System.out.println(name + "\t" + fault.replaceAll("\\s+", " ").trim());
    }
    for (Map.Entry<String, Integer> each : seen.entrySet()) {
      System.out.println("seen\t" + each.getKey() + "\t" + each.getValue());
    }
  }

  private static List<String> rulesOf(File file) {
    if (file.getName().contains(".cii.")) {
      return List.of("xslt/en16931schematron/EN16931-CII-validation.xslt", "xslt/ZF_250/FACTUR-X_EN16931.xslt");
    }
    String norm = "xslt/en16931schematron/EN16931-UBL-validation.xslt";
    if (file.getName().contains(".ubl.")) return List.of(norm);
    return List.of(norm, "xslt/XR_30/XRechnung-UBL-validation.xslt");
  }

  private static String schemaOf(File file) throws Exception {
    if (file.getName().contains(".cii.")) return "schema/ZF_250/EN16931";
    boolean isNote = Files.readString(file.toPath()).contains("<CreditNote");
    return "schema/UBL_21/maindoc/UBL-" + (isNote ? "CreditNote" : "Invoice") + "-2.1.xsd";
  }

  private static void byTheRules(File file, String set, List<String> faults) throws Exception {
    if (!compiled.containsKey(set)) {
      TransformerFactory factory = new net.sf.saxon.TransformerFactoryImpl();
      compiled.put(set, factory.newTemplates(new StreamSource(new File(rules, set))));
    }
    StringWriter report = new StringWriter();
    compiled.get(set).newTransformer().transform(new StreamSource(file), new StreamResult(report));
    DocumentBuilderFactory reader = DocumentBuilderFactory.newInstance();
    reader.setNamespaceAware(true);
    NodeList failed = reader.newDocumentBuilder()
        .parse(new InputSource(new StringReader(report.toString())))
        .getElementsByTagNameNS("http://purl.oclc.org/dsdl/svrl", "failed-assert");
    for (int index = 0; index < failed.getLength(); index++) {
      Element each = (Element) failed.item(index);
      // What is only good to know is no fault.
      if (each.getAttribute("flag").equals("information")) continue;
      faults.add(each.getAttribute("flag") + " " + each.getAttribute("id") + " " + each.getTextContent());
    }
    seen.merge(new File(set).getName(), 1, Integer::sum);
  }

  private static void bySchema(File file, String path, List<String> faults) throws Exception {
    if (!schemas.containsKey(path)) {
      File found = new File(rules, path);
      if (found.isDirectory()) {
        for (File each : found.listFiles()) if (each.getName().matches(".*EN16931\\.xsd")) found = each;
      }
      schemas.put(path, SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(found));
    }
    try {
      schemas.get(path).newValidator().validate(new StreamSource(file));
    } catch (SAXException fault) {
      faults.add("schema " + fault.getMessage());
    }
    seen.merge(path, 1, Integer::sum);
  }

  private static void byTheStandard(File file, PDFAFlavour flavour, List<String> faults) throws Exception {
    try (FileInputStream bytes = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(bytes, flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      if (!result.isCompliant()) {
        Map<String, String> told = new TreeMap<>();
        for (TestAssertion each : result.getTestAssertions()) {
          told.putIfAbsent(each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber(), each.getMessage());
        }
        for (Map.Entry<String, String> each : told.entrySet()) {
          faults.add(flavour.getId() + " " + each.getKey() + " " + each.getValue());
        }
      }
    }
    seen.merge("PDF " + flavour.getId(), 1, Integer::sum);
  }
}
