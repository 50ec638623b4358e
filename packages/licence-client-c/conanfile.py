"""`conan create packages/licence-client-c`: the library for C, as a package of Conan 2."""

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.gnu import PkgConfigDeps


class FoyerLicence(ConanFile):
    name = "foyer-licence"
    version = "0.1.0"
    description = "Takes a seat at a Foyer installation, and checks its licence without network"
    license = "Apache-2.0"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]
    languages = "C"
    exports_sources = "CMakeLists.txt", "cmake/*", "include/*", "src/*"
    tool_requires = "pkgconf/[>=2.1]"

    def requirements(self):
        self.requires("libcurl/[>=8.0 <9]")
        self.requires("libsodium/[>=1.0.18 <2]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["FOYER_EXAMPLE"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "foyer_licence")
        self.cpp_info.set_property("cmake_target_name", "foyer::licence")
        self.cpp_info.set_property("pkg_config_name", "foyer_licence")
        self.cpp_info.libs = ["foyer_licence"]
        if self.options.shared:
            self.cpp_info.defines = ["FOYER_SHARED"]
        if self.settings.os == "Windows":
            self.cpp_info.system_libs = ["iphlpapi", "advapi32"]
        elif self.settings.os == "Macos":
            self.cpp_info.frameworks = ["CoreFoundation", "IOKit"]
        else:
            self.cpp_info.system_libs = ["m"]
