package foyer.licence;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The parts of the computer, as the system tells them without an administrator's rights. */
final class SystemParts {
    private static final String SYSTEM = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    private static final boolean IS_WINDOWS = SYSTEM.startsWith("windows");
    private static final boolean IS_MAC = SYSTEM.startsWith("mac");
    private static final Pattern ADDRESS = Pattern.compile("([0-9A-F]{2}:){5}[0-9A-F]{2}");
    /** Hyper-V, VMware, VirtualBox and VPNs put cards of their own beside the computer's, which call themselves virtual. */
    private static final Pattern VIRTUAL =
            Pattern.compile("virtual|hyper-v|vmware|tap-|vpn|bluetooth|loopback|^utun|^awdl|^llw|^bridge", Pattern.CASE_INSENSITIVE);

    private final Path root;

    /** @param root of the system's files; another one than {@code /} has a name of its own, as in a test */
    SystemParts(Path root) {
        this.root = root;
    }

    /**
     * The addresses of a computer's network cards, as {@code 3C:52:82:4F:A1:0E}.
     *
     * @param own of what is built in or plugged in, by name
     * @param all of all interfaces: earlier clients took one of them for the computer's
     */
    record Cards(List<String> own, List<String> all) {}

    /** @param isCard a device is behind it, and no bridge, tunnel or container */
    private record Interface(String name, String address, boolean isCard) {}

    static String platform() {
        return IS_WINDOWS ? "win" : IS_MAC ? "mac" : "linux";
    }

    /** The processor that this program runs for, which need not be the system's. */
    static String architecture() {
        var name = System.getProperty("os.arch", "");
        return Map.of("amd64", "x64", "x86_64", "x64", "aarch64", "arm64", "i386", "x86", "x86", "x86").getOrDefault(name, name);
    }

    /** The name and the release of the system, for support. */
    static String told() {
        var told = System.getProperty("os.name", "") + " " + System.getProperty("os.version", "");
        return told.substring(0, Math.min(told.length(), 60));
    }

    /** The version by which the least system of a release is compared; null: it is not told. */
    static String version() {
        if (IS_MAC) return System.getProperty("os.version");
        if (!IS_WINDOWS) return null;
        var build = registry("HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", "CurrentBuildNumber");
        return build == null ? null : System.getProperty("os.version") + "." + build;
    }

    String name() {
        if (!root.equals(Path.of("/"))) return orEmpty(line("etc/hostname"));
        var known = IS_WINDOWS || IS_MAC ? null : line("proc/sys/kernel/hostname");
        if (known != null) return known;
        if (IS_WINDOWS) {
            var place = "HKLM\\SYSTEM\\CurrentControlSet\\Services\\Tcpip\\Parameters";
            var name = registry(place, "Hostname");
            return name != null ? name : orEmpty(System.getenv("COMPUTERNAME"));
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException cause) {
            return "";
        }
    }

    String machine() {
        if (IS_WINDOWS) return registry("HKLM\\SOFTWARE\\Microsoft\\Cryptography", "MachineGuid");
        if (IS_MAC) return null;
        var own = line("etc/machine-id");
        return own != null ? own : line("var/lib/dbus/machine-id");
    }

    String board() {
        if (IS_WINDOWS) return null;
        if (!IS_MAC) return line("sys/class/dmi/id/product_uuid");
        return output("\"IOPlatformUUID\" = \"([^\"]+)\"", "/usr/sbin/ioreg", "-rd1", "-c", "IOPlatformExpertDevice");
    }

    /** The same text in every language, whatever each makes of processors that a program may not use. */
    String processor() {
        if (!IS_WINDOWS && !IS_MAC) return linuxProcessor();
        var model = IS_MAC
                ? output("(.+)", "/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string")
                : registry("HKLM\\HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", "ProcessorNameString");
        return model == null ? null : model.strip() + "|" + Runtime.getRuntime().availableProcessors();
    }

    /** {@code virtualMachine} or {@code container}; null: neither, as far as that can be known. */
    String virtual() {
        if (IS_MAC) return Virtual.byGuest(output("(\\d+)", "/usr/sbin/sysctl", "-n", "kern.hv_vmm_present"));
        if (!IS_WINDOWS) return Virtual.ofLinux(root);
        var place = "HKLM\\HARDWARE\\DESCRIPTION\\System\\BIOS";
        return Virtual.byMaker(registry(place, "SystemManufacturer"), registry(place, "SystemProductName"));
    }

    private String linuxProcessor() {
        var lines = content("proc/cpuinfo").split("\n");
        String model = null;
        int count = 0;
        for (var line : lines) {
            if (line.startsWith("processor")) count++;
            if (model == null && line.startsWith("model name") && line.contains(":")) {
                model = line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return model == null || model.isEmpty() ? null : model + "|" + count;
    }

    Cards cards() {
        var found = new ArrayList<>(IS_WINDOWS || IS_MAC ? otherInterfaces() : linuxInterfaces());
        found.sort(Comparator.comparing(Interface::name));
        List<String> own = new ArrayList<>(), all = new ArrayList<>();
        for (var each : found) {
            var address = each.address.strip().toUpperCase(Locale.ROOT);
            if (!ADDRESS.matcher(address).matches() || address.equals("00:00:00:00:00:00")) continue;
            if (each.isCard && !isDrawn(address) && own.size() < 3 && !own.contains(address)) own.add(address);
            if (!all.contains(address)) all.add(address);
        }
        return new Cards(own, all);
    }

    /** Locally administered: drawn by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so. */
    private static boolean isDrawn(String address) {
        return "26AE".indexOf(address.charAt(1)) >= 0 && !address.startsWith("52:54:00");
    }

    private List<Interface> linuxInterfaces() {
        var folder = root.resolve("sys/class/net");
        try (var entries = Files.list(folder)) {
            return entries.map(path -> {
                var name = path.getFileName().toString();
                return new Interface(name, orEmpty(line("sys/class/net/" + name + "/address")), Files.exists(path.resolve("device")));
            }).toList();
        } catch (IOException | java.io.UncheckedIOException cause) {
            return List.of();
        }
    }

    private static List<Interface> otherInterfaces() {
        var found = new ArrayList<Interface>();
        try {
            for (var each : java.util.Collections.list(NetworkInterface.getNetworkInterfaces())) {
                var bytes = each.isLoopback() ? null : each.getHardwareAddress();
                if (bytes == null) continue;
                boolean isCard = !each.isVirtual() && !VIRTUAL.matcher(orEmpty(each.getDisplayName())).find();
                found.add(new Interface(each.getName(), HexFormat.ofDelimiter(":").formatHex(bytes), isCard));
            }
        } catch (SocketException cause) {
            // What the system does not tell is left out.
        }
        return found;
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    private String content(String path) {
        try {
            return new String(Files.readAllBytes(root.resolve(path)), StandardCharsets.UTF_8);
        } catch (IOException cause) {
            return "";
        }
    }

    private String line(String path) {
        var line = content(path).split("\n", 2)[0].strip();
        return line.isEmpty() ? null : line;
    }

    private static String registry(String place, String name) {
        var folder = System.getenv("SystemRoot") == null ? "C:\\Windows" : System.getenv("SystemRoot");
        var wanted = name + "\\s+REG_\\w+\\s+(.+?)\\s*$";
        return output(wanted, folder + "\\System32\\reg.exe", "query", place, "/v", name, "/reg:64");
    }

    /** Runs a program of the system by its own path, so that no other program of that name is run. */
    private static String output(String wanted, String... words) {
        try {
            var process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var found = Pattern.compile(wanted, Pattern.MULTILINE).matcher(text);
            return found.find() ? found.group(1) : null;
        } catch (IOException cause) {
            return null;
        }
    }
}
