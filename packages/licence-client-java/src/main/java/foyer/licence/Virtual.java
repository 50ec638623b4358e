package foyer.licence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the program runs on in place of a machine of its own, as the system tells it. It is a hint: a user who wants to can make
 * the system say something else.
 */
final class Virtual {
    private static final String MACHINE = "virtualMachine", CONTAINER = "container";
    /** How the makers of virtual machines call what they make. */
    private static final Pattern MAKERS = Pattern.compile(
            "qemu|kvm|vmware|virtualbox|innotek|xen|bochs|parallels|bhyve|openstack|virtual machine|google compute engine"
                    + "|amazon ec2",
            Pattern.CASE_INSENSITIVE);
    /** Files that are in a container alone. */
    private static final List<String> MARKS = List.of(".dockerenv", "run/.containerenv", "run/systemd/container");
    private static final Pattern RUNTIMES = Pattern.compile("docker|kubepods|lxc");
    private static final Pattern HYPERVISOR = Pattern.compile("^flags\\s*:.* hypervisor( |$)", Pattern.MULTILINE);

    private Virtual() {}

    /** {@code virtualMachine} or {@code container}; null: neither, as far as that can be known. */
    static String ofLinux(Path root) {
        boolean isMarked = MARKS.stream().anyMatch(path -> Files.exists(root.resolve(path)));
        if (isMarked || RUNTIMES.matcher(content(root, "proc/1/cgroup")).find()) return CONTAINER;
        if (HYPERVISOR.matcher(content(root, "proc/cpuinfo")).find()) return MACHINE;
        return byMaker(content(root, "sys/class/dmi/id/sys_vendor"), content(root, "sys/class/dmi/id/product_name"));
    }

    /** The same by what {@code kern.hv_vmm_present} of macOS is. */
    static String byGuest(String present) {
        return "1".equals(present) ? MACHINE : null;
    }

    /** The same by the names that a maker gives, each of which may be null. */
    static String byMaker(String... names) {
        for (var name : names) if (name != null && MAKERS.matcher(name.strip()).lookingAt()) return MACHINE;
        return null;
    }

    private static String content(Path root, String path) {
        try {
            return new String(Files.readAllBytes(root.resolve(path)), StandardCharsets.UTF_8);
        } catch (IOException cause) {
            return "";
        }
    }
}
